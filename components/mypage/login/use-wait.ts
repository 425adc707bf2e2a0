'use client';

import { useState } from 'react';
import { type Refused, outcomeOf, type SendOutcome } from '#lib/session/mutation-result.ts';

/** Notes how long the shop lets somebody wait who tried too often; its sentence then stands without the seconds. */
export function useWait() {
  const [until, setUntil] = useState<number | null>(null);

  function outcomeWithWait(reply: { readonly ok: true } | Refused): SendOutcome {
    const refusal = reply.ok ? null : reply.refusal;
    const seconds = refusal?.code === 'tooManyAttempts' ? refusal.retryAfter : undefined;
    setUntil(seconds === undefined ? null : Date.now() + seconds * 1000);
    return refusal && seconds !== undefined ? { kind: 'failed', message: refusal.message } : outcomeOf(reply);
  }
  return { until, outcomeWithWait };
}
