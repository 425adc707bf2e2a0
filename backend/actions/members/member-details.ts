import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { MemberNote } from '#backend/domain/members/note.ts';
import { type ActionOf, type NotFound } from '../staff/operator-action.ts';
import { memberDetails } from '#backend/persistence/members/member-records.ts';
import { lockMember } from '#backend/persistence/members/member-store.ts';
import { insertNote } from '#backend/persistence/members/note-store.ts';
import type { MemberDetails } from '#backend/persistence/members/member-details.ts';

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
      actionOf(details === undefined ? { memberId: null, sought: memberId } : { memberId }),
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
