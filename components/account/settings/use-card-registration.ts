'use client';

import { useState } from 'react';
import { usePageRestored } from '#lib/draws/use-returned.ts';
import { useMutation } from '#lib/session/use-mutation.ts';

export type CardRegistration = {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly start: () => Promise<void>;
};

/** Opens the provider's page that registers a card and replaces the present one. */
export function useCardRegistration(leave: (url: string) => void): CardRegistration {
  const { mutation, run } = useMutation<'openPaymentSession'>();
  const [isLeaving, setLeaving] = useState(false);
  usePageRestored(() => setLeaving(false));

  async function start(): Promise<void> {
    const reply = await run((callApi) => callApi('openPaymentSession', { body: { purpose: 'card' } }));
    if (!reply.ok || reply.answer.url === null) return;
    setLeaving(true);
    leave(reply.answer.url);
  }
  return {
    isBusy: mutation.kind === 'busy' || isLeaving,
    failure: mutation.kind === 'failed' ? mutation.message : null,
    start,
  };
}
