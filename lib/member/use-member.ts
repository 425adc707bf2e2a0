'use client';

import type { Member } from '../contract/member/member.ts';
import { useSession } from '../session/use-session.ts';
import { useOwn } from './use-own.ts';

/** The data of the member who is logged in. */
export type MemberState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'here'; readonly member: Member }
  | { readonly kind: 'failed'; readonly message: string };

export function useMember() {
  const { session, refresh } = useSession();
  const { answer: member, failure, askAgain, put } = useOwn('showUser', (ask) => ask('showUser', {}));

  /** Shows what the shop answered to a change, without asking again; the menu learns of a new name. */
  async function putMember(changed: Member): Promise<void> {
    await put(changed);
    if (session.kind === 'member' && session.name !== changed.name) await refresh();
  }
  return { ...stateOf(member, failure), askAgain, put: putMember };
}

function stateOf(member: Member | undefined, failure: string | undefined): MemberState {
  if (member !== undefined) return { kind: 'here', member };
  return failure === undefined ? { kind: 'asking' } : { kind: 'failed', message: failure };
}
