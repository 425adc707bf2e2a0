'use client';

import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { useMember } from '#lib/session/use-member.ts';
import { Part } from '../part/part.tsx';
import { WishSwitches } from './wish-switches.tsx';

/** Which of the mails that nobody has to get the member wants. */
export function Wishes() {
  const state = useMember();
  return (
    <Part
      title="お知らせメール"
      lead="注文、お支払い、発送など、お手続きのメールは、ここで選ばなくてもかならずお送りします。"
    >
      {state.kind === 'asking' && <Skeleton height={144} />}
      {state.kind === 'failed' && <FailureToAsk message={state.message} onAskAgain={state.askAgain} />}
      {state.kind === 'here' && <WishSwitches wishes={state.member.mailWishes} onSaved={state.put} />}
    </Part>
  );
}
