import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { parseLookup } from '#backend/domain/lookup.ts';
import { redactedSearch } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  type MemberLookup,
  type MemberRecord,
  recordWith,
} from '#backend/persistence/members/member-records.ts';
import { deleteSessions } from '#backend/persistence/members/session-store.ts';

/** Finds a member by email address or id. Every search is recorded, without the address. */
export const findMember = (
  db: Database,
  which: string,
  actionOf: ActionOf,
): Promise<MemberRecord | undefined> =>
  inTransaction(db, async (tx) => {
    const lookup = memberLookup(which);
    const record = lookup && (await recordWith(tx, lookup));
    const { by, sought } = redactedSearch(which);
    await recordAction(
      tx,
      actionOf(record === undefined ? { by, memberId: null, sought } : { by, memberId: record.memberId }),
    );
    return record;
  });

function memberLookup(which: string): MemberLookup | undefined {
  const lookup = parseLookup(which);
  if (lookup?.by === 'email') return { email: lookup.email };
  return lookup?.by === 'id' ? { memberId: lookup.from } : undefined;
}

/** Ends all login sessions of a member and returns their number. Also records a call for an unknown id. */
export const endMemberSessions = (
  db: Database,
  memberId: string,
  actionOf: ActionOf,
): Promise<number | 'notFound'> =>
  inTransaction(db, async (tx) => {
    if ((await recordWith(tx, { memberId })) === undefined) {
      await recordAction(tx, actionOf({ memberId: null, sought: memberId }));
      return 'notFound';
    }
    const ended = await deleteSessions(tx, memberId);
    await recordAction(tx, actionOf({ memberId, ended }));
    return ended;
  });
