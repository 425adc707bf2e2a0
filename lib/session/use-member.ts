'use client';

import { useState } from 'react';
import type { Member } from '#lib/contract/member/member.ts';
import { useSession } from './use-session.ts';
import { useOwn } from './use-member-query.ts';

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

/** Who is logged in; while that cannot be asked, whoever was before. */
export function useMemberId(): string | null {
  const { session } = useSession();
  const [known, setKnown] = useState<string | null>(null);
  const userId = session.kind === 'member' ? session.userId : session.kind === 'guest' ? null : known;
  if (userId !== known) setKnown(userId);
  return userId;
}
