'use client';

import type { Member } from '#lib/contract/member/member.ts';
import { useSession } from './use-session.ts';
import { useMemberQuery } from './use-member-query.ts';

/** The data of the member who is logged in. */
type MemberState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly member: Member }
  | { readonly kind: 'failed'; readonly message: string };

export function useMember() {
  const { session, refresh } = useSession();
  const {
    answer: member,
    failure,
    refetch,
    put,
  } = useMemberQuery('showUser', (callApi) => callApi('showUser', {}));

  /** Shows the answer to a change without fetching again; the menu gets a changed name. */
  async function putMember(changed: Member): Promise<void> {
    await put(changed);
    if (session.kind === 'member' && session.name !== changed.name) await refresh();
  }
  return { ...stateOf(member, failure), refetch, put: putMember };
}

function stateOf(member: Member | undefined, failure: string | undefined): MemberState {
  if (member !== undefined) return { kind: 'ready', member };
  return failure === undefined ? { kind: 'loading' } : { kind: 'failed', message: failure };
}
