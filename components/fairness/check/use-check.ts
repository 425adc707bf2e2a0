'use client';

import type { CheckOutcome } from '#lib/fairness/check/check-whole-record.ts';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from '#lib/fairness/steps.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import type { CheckOptions } from '#lib/fairness/check/cooperative.ts';

type Checking<Found> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress | null }
  | CheckOutcome<Found>;

/** Loads the code of the check on its first use. */
type LoadCheck<Found> = () => Promise<(watching: CheckOptions) => Promise<CheckOutcome<Found>>>;

/** Runs a check in steps that leave the page responsive. It is cancelled when the page is left or a new one starts. */
export function useCheck<Found>(load: LoadCheck<Found>) {
  const [checking, setChecking] = useState<Checking<Found>>({ kind: 'idle' });
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function start(): Promise<void> {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    const update = (state: Checking<Found>) => {
      if (!signal.aborted) setChecking(state);
    };
    update({ kind: 'running', progress: null });
    const run = await load().catch(() => null);
    if (run === null) return update({ kind: 'failed', message: COMMUNICATION_ERROR });
    try {
      update(await run({ signal, show: (progress) => update({ kind: 'running', progress }) }));
    } catch {
      update({ kind: 'failed', message: SERVER_ERROR });
    }
  }
  return { checking, start };
}
