'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { useMutation } from '#lib/session/use-mutation.ts';

type ChangeMethodProps = {
  /** The open payment session. */
  readonly redirectId: string;
  /** Fetches what it pays for again. */
  readonly refetch: () => Promise<void>;
  readonly kind?: 'secondary' | 'text';
  /** Called when another method can be chosen. */
  readonly onGivenUp?: () => void;
  readonly children: ReactNode;
};

/** The button that gives up an open payment: the tickets or the shipment stay, and can be paid in another way. */
export function ChangeMethod({ redirectId, refetch, kind = 'text', onGivenUp, children }: ChangeMethodProps) {
  const { mutation, run } = useMutation<'giveUpPaymentSession'>();
  async function giveUp() {
    const result = await run((callApi) => callApi('giveUpPaymentSession', { params: { redirectId } }));
    await refetch();
    if (result.ok) onGivenUp?.();
  }
  return (
    <>
      <Button kind={kind} busy={mutation.kind === 'busy'} onClick={() => void giveUp()}>
        {children}
      </Button>
      {mutation.kind === 'failed' && <Trouble message={mutation.message} />}
    </>
  );
}
