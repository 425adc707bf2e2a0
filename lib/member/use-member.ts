'use client';

import useSWR from 'swr';
import type { Member } from '../contract/member/member.ts';
import { useSession } from '../session/use-session.ts';
import { useAsk, type Ask } from './ask-context.tsx';
import { failureText } from './failure-text.ts';

/** The data of the member who is logged in. While it is not known who that is, it is being asked for. */
export type MemberState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'here'; readonly member: Member }
  | { readonly kind: 'failed'; readonly message: string };

const ASKING: MemberState = { kind: 'asking' };

export function useMember() {
  const ask = useAsk();
  const { session, refresh } = useSession();
  // Kept by member: whoever logs in next on this device sees nothing of the one before.
  const key = session.kind === 'member' ? `member/${session.userId}` : null;
  const { data = ASKING, mutate } = useSWR<MemberState>(key, () => lookUp(ask));
  const state: MemberState =
    session.kind === 'unreachable' ? { kind: 'failed', message: session.message } : data;

  /** Shows what the shop answered to a change, without asking again. */
  async function put(member: Member): Promise<void> {
    await mutate({ kind: 'here', member }, { revalidate: false });
    if (session.kind === 'member' && session.name !== member.name) await refresh();
  }
  async function askAgain(): Promise<void> {
    await (session.kind === 'unreachable' ? refresh() : mutate());
  }
  return { ...state, put, askAgain };
}

async function lookUp(ask: Ask): Promise<MemberState> {
  const reply = await ask('showUser', {});
  return reply.ok ? { kind: 'here', member: reply.answer } : { kind: 'failed', message: failureText(reply) };
}
