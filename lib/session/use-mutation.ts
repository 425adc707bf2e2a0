'use client';

import { useState } from 'react';
import { NO_REPLY, type Reply } from '#lib/api/result.ts';
import type { Answered, CallName } from '#lib/contract/contract.ts';
import { useAsk, type Ask } from './api-context.tsx';
import { failureText } from './mutation-result.ts';

type Errand<N extends CallName> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly answer: Answered<N> }
  | { readonly kind: 'failed'; readonly message: string };

/** A call that one press makes, and what became of it. */
export function useErrand<N extends CallName>() {
  const ask = useAsk();
  const [errand, setErrand] = useState<Errand<N>>({ kind: 'idle' });

  /** Makes the call; the reply is handed back for whoever wants to know more than the shopper does. */
  async function run(call: (ask: Ask) => Promise<Reply<N>>): Promise<Reply<N>> {
    setErrand({ kind: 'busy' });
    // The caller's own code comes over the wire too, at the first call, and may not arrive.
    const reply = await call(ask).catch(() => NO_REPLY);
    setErrand(
      reply.ok ? { kind: 'done', answer: reply.answer } : { kind: 'failed', message: failureText(reply) },
    );
    return reply;
  }
  return { errand, run };
}
