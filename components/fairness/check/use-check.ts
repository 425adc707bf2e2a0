'use client';

import type { CheckOutcome } from '#lib/fairness/check/check-whole-record.ts';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from '#lib/fairness/steps.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import type { CheckOptions } from '#lib/fairness/check/cooperative.ts';

export type Checking<Found> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress | null }
  | CheckOutcome<Found>;

/** What computes comes over the wire when it is first wanted; no page waits for it. */
type Load<Found> = () => Promise<(watching: CheckOptions) => Promise<CheckOutcome<Found>>>;

/** Runs a check in turns with the page. It ends with the page, and a new start ends the one before. */
export function useCheck<Found>(load: Load<Found>) {
  const [checking, setChecking] = useState<Checking<Found>>({ kind: 'idle' });
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function start(): Promise<void> {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    const tell = (state: Checking<Found>) => {
      if (!signal.aborted) setChecking(state);
    };
    tell({ kind: 'running', progress: null });
    const run = await load().catch(() => null);
    if (run === null) return tell({ kind: 'failed', message: COMMUNICATION_ERROR });
    try {
      tell(await run({ signal, show: (progress) => tell({ kind: 'running', progress }) }));
    } catch {
      tell({ kind: 'failed', message: SERVER_ERROR });
    }
  }
  return { checking, start };
}
