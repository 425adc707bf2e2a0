import { desc, eq } from 'drizzle-orm';
import type { MemberNoteStore } from '#backend/actions/members/ports.ts';
import type { Connection } from '../db/database.ts';
import { memberNotes } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';

const { noteId, memberId, author, text, at } = memberNotes;
const NOTE = { noteId, author, text, at };

export const noteStore = (db: Connection): MemberNoteStore => ({
  add: async (note) => {
    const [added] = await db
      .insert(memberNotes)
      .values({ ...note, at: CURRENT_TIME })
      .returning(NOTE);
    if (added === undefined) throw new Error('The insertion of the note returned no row.');
    return added;
  },

  listOf: (of) => db.select(NOTE).from(memberNotes).where(eq(memberId, of)).orderBy(desc(at)),

  deleteOf: async (of) => {
    await db.delete(memberNotes).where(eq(memberId, of));
  },
});
