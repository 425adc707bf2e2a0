import { inTransaction, inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { parseLookup } from '#backend/domain/lookup.ts';
import { redactedSearch } from '../staff/lookup.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';
import {
  type MemberLookup,
  type MemberRecord,
  recordWith,
  memberDetails,
} from '#backend/persistence/members/member-records.ts';
import { deleteSessions } from '#backend/persistence/members/sessions.ts';
import { type MemberDetails, insertNote } from '#backend/persistence/members/member-details.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';
import { type MemberMatch, searchMembersBy } from '#backend/persistence/members/member-search.ts';
import { parseMemberSearch } from '#backend/domain/members/search.ts';
import { type DisclosedTable, disclosureOf } from '#backend/persistence/members/disclosure.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import type { MemberNote } from '#backend/domain/members/member.ts';

/** Finds a member by email address or id. Every search is recorded, without the address. */
export const findMember = (db: Database, q: string, actionOf: ActionOf): Promise<MemberRecord | undefined> =>
  inTransaction(db, async (tx) => {
    const lookup = memberLookup(q);
    const record = lookup && (await recordWith(tx, lookup));
    const { by, search } = redactedSearch(q);
    await recordAction(
      tx,
      actionOf(record === undefined ? { by, memberId: null, search } : { by, memberId: record.memberId }),
    );
    return record;
  });

function memberLookup(q: string): MemberLookup | undefined {
  const lookup = parseLookup(q);
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
      await recordAction(tx, actionOf({ memberId: null, search: memberId }));
      return 'notFound';
    }
    const ended = await deleteSessions(tx, memberId);
    await recordAction(tx, actionOf({ memberId, ended }));
    return ended;
  });

/** Shows everything of a member. Every call is recorded, also without a result. */
export const showMember = (
  db: Database,
  memberId: string,
  actionOf: ActionOf,
): Promise<MemberDetails | undefined> =>
  inTransaction(db, async (tx) => {
    const details = await memberDetails(tx, memberId);
    await recordAction(
      tx,
      actionOf(details === undefined ? { memberId: null, search: memberId } : { memberId }),
    );
    return details;
  });

type NewNote = { readonly memberId: string; readonly text: string; readonly dryRun: boolean };

/** Adds a note. Its text is personal data: the operator log has only its id, and it is deleted with the account. */
export const addMemberNote = (
  db: Database,
  { memberId, text, dryRun }: NewNote,
  actionOf: ActionOf,
): Promise<MemberNote | NotFound> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) return { refusal: 'notFound' };
    const note = await insertNote(tx, { memberId, text, author: actionOf({}).operator });
    await recordAction(tx, actionOf({ memberId, noteId: note.noteId }));
    return note;
  });

/**
 * Lists members, or finds them by name, email address, telephone, order, shipment or tracking number. Every list is recorded
 * with the ids of this page and without the search text.
 */
export const searchMembers = (
  db: Database,
  { q, page }: { readonly q: string | undefined; readonly page: Page & { readonly tag?: string } },
  actionOf: ActionOf,
): Promise<Paged<MemberMatch>> =>
  inTransaction(db, async (tx) => {
    const search = q === undefined ? undefined : parseMemberSearch(q);
    const found = await searchMembersBy(tx, search, page);
    const memberIds = found.items.map(({ memberId }) => memberId);
    const isFound = q === undefined || memberIds.length > 0;
    const whose = isFound ? { memberIds } : { memberIds, search: redactedSearch(q).search };
    await recordAction(tx, actionOf({ by: Object.keys(search ?? {}), found: found.total, ...whose }));
    return found;
  });

type DisclosureParams = { readonly memberId: string; readonly reason: string };

/**
 * Reads everything that is stored about a member (個人情報保護法 33条). They get an email, because a disclosure that they
 * did not ask for shows another person's attempt.
 */
export async function discloseMember(
  db: Database,
  { memberId, reason }: DisclosureParams,
  actionOf: ActionOf,
): Promise<{ readonly at: Date; readonly tables: readonly DisclosedTable[] } | NotFound> {
  const at = await databaseTime(db);
  return inTransaction(db, async (tx) => {
    // Locked, so that the tables agree about the account.
    const member = await lockMember(tx, memberId);
    if (member === undefined) return { refusal: 'notFound' };
    const tables = await disclosureOf(tx, memberId);
    const message = { kind: 'dataDisclosed', name: member.name } as const;
    await queueEmail(tx, { to: member.email, message, memberId });
    await recordAction(tx, actionOf({ memberId, reason }));
    return { at, tables };
  });
}
