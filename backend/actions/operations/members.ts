import { parseLookup } from '#backend/domain/operations/lookup.ts';
import type { MemberRecord, MemberLookup } from './support-queries.ts';
import { redactedSearch } from './lookup.ts';
import type { ActionOf, Operation } from './operation.ts';

/** A member by mail address or id. Every try is recorded, also one that can find nobody; the address is not. */
export const findMember = (
  { inTransaction, secrets }: Pick<Operation, 'inTransaction' | 'secrets'>,
  which: string,
  actionOf: ActionOf,
): Promise<MemberRecord | undefined> =>
  inTransaction(async ({ members, recordAction }) => {
    const lookup = memberLookup(which);
    const record = lookup && (await members.recordOf(lookup));
    const { by, sought } = redactedSearch({ secrets }, which);
    await recordAction(
      actionOf(record === undefined ? { by, memberId: null, sought } : { by, memberId: record.memberId }),
    );
    return record;
  });

function memberLookup(which: string): MemberLookup | undefined {
  const lookup = parseLookup(which);
  if (lookup?.by === 'email') return { email: lookup.email };
  return lookup?.by === 'id' ? { memberId: lookup.from } : undefined;
}

/** Logs a member out everywhere; says at how many places he was logged in. A try at nobody is recorded too. */
export const endMemberSessions = (
  { inTransaction }: Pick<Operation, 'inTransaction'>,
  memberId: string,
  actionOf: ActionOf,
): Promise<number | 'notFound'> =>
  inTransaction(async ({ members, sessions, recordAction }) => {
    if ((await members.recordOf({ memberId })) === undefined) {
      await recordAction(actionOf({ memberId: null, sought: memberId }));
      return 'notFound';
    }
    const ended = await sessions.endAll(memberId);
    await recordAction(actionOf({ memberId, ended }));
    return ended;
  });
