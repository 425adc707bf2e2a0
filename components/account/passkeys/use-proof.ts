'use client';

import { useState } from 'react';
import type { ApiFailure } from '#lib/session/mutation-result.ts';

/** Work that the shop does only after a fresh proof of the member. */
type Guarded = () => Promise<{ readonly ok: true } | ApiFailure | null>;

/**
 * Runs calls that may need a proof. `isAsked`: show `Proof`; its `onProved` makes the refused call again.
 */
export function useProof() {
  const [refused, setRefused] = useState<{ readonly work: Guarded } | null>(null);

  async function run(work: Guarded): Promise<void> {
    const result = await work();
    const isRefused = result !== null && !result.ok && result.refusal?.code === 'proofNeeded';
    setRefused(isRefused ? { work } : null);
  }
  return {
    run,
    isAsked: refused !== null,
    onProved: async () => {
      if (refused !== null) await run(refused.work);
    },
    onCancel: () => setRefused(null),
  };
}
