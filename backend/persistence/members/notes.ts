import { desc, eq } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { memberNotes } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { MemberNote } from '#backend/domain/members/note.ts';

const { noteId, memberId, author, text, at } = memberNotes;
const NOTE = { noteId, author, text, at };

export async function insertNote(
  db: Connection,
  note: Pick<MemberNote, 'author' | 'text'> & { readonly memberId: string },
): Promise<MemberNote> {
  const [added] = await db
    .insert(memberNotes)
    .values({ ...note, at: CURRENT_TIME })
    .returning(NOTE);
  if (added === undefined) throw new Error('The insertion of the note returned no row.');
  return added;
}

/** Newest first. */
export const notesOf = (db: Connection, of: string): Promise<readonly MemberNote[]> =>
  db.select(NOTE).from(memberNotes).where(eq(memberId, of)).orderBy(desc(at));

export async function deleteNotesOf(db: Connection, of: string): Promise<void> {
  await db.delete(memberNotes).where(eq(memberId, of));
}
