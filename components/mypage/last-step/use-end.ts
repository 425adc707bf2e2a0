'use client';

import { DONE, outcomeOf, type SendOutcome, type Refused } from '#lib/session/mutation-result.ts';
import { useSession } from '#lib/session/use-session.ts';
import type { Steps } from '../steps/use-progress.ts';
import { codeFaultIn } from './details.ts';

/** What the reply to a last step leads to: the end as somebody who is logged in, or a step back to another code. */
export function useEnd({ move }: Pick<Steps, 'move'>) {
  const { refresh } = useSession();
  return async (reply: { readonly ok: true } | Refused): Promise<SendOutcome> => {
    if (reply.ok) {
      move({ step: 'done', code: '' });
      await refresh();
      return DONE;
    }
    const codeFault = codeFaultIn(reply);
    if (codeFault === null) return outcomeOf(reply);
    move({ step: 'code', code: '', codeFault });
    return DONE;
  };
}
