import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { MemberStore } from '#backend/actions/members/ports.ts';
import { emailKey } from '#backend/domain/members/email.ts';
import type { Connection } from '../database.ts';
import { members } from '../schema.ts';
import { databaseFault } from './database-fault.ts';
import { columnsOf, MEMBER, memberIn, NOBODY } from './member-rows.ts';

export const memberStore = (db: Connection): MemberStore => ({
  add: async (member) => {
    // A violated constraint would end the transaction around this; a row left out does not.
    const [added] = await db
      .insert(members)
      .values(columnsOf(member))
      .onConflictDoNothing({ target: members.emailKey })
      .returning({ memberId: members.memberId });
    return added ?? 'emailTaken';
  },

  find: async (memberId) => memberIn(await rowOf(db, withId(memberId))),
  findByEmail: async (email) => memberIn(await rowOf(db, eq(members.emailKey, emailKey(email)))),
  // New orders and logins of the member have to wait too: their references to the row need a lock of their own.
  lock: async (memberId) => memberIn(await rowOf(db, withId(memberId)).for('update')),

  change: async (memberId, changes) => {
    if (Object.keys(changes).length === 0) return 'changed';
    try {
      // Inside a transaction this is a savepoint: an address that is taken leaves the rest of it whole.
      await db.transaction((tx) =>
        tx
          .update(members)
          .set(columnsOf(changes))
          .where(here(withId(memberId))),
      );
      return 'changed';
    } catch (error) {
      if (databaseFault(error)?.constraint === 'members_email') return 'emailTaken';
      throw error;
    }
  },

  forgetWishes: async (stopToken) => {
    const [member] = await db
      .update(members)
      .set({ wantsNewDraws: false, wantsRestock: false })
      .where(here(eq(members.stopToken, stopToken)))
      .returning({ memberId: members.memberId });
    return member?.memberId;
  },

  erase: async (memberId) => {
    await db
      .update(members)
      .set({ ...NOBODY, leftAt: sql`now()` })
      .where(here(withId(memberId)));
  },
});

const rowOf = (db: Connection, which: SQL) => db.select(MEMBER).from(members).where(here(which)).limit(1);

const here = (which: SQL) => and(which, isNull(members.leftAt));

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id can be any text that somebody sent; what is no id of ours is nobody's. */
const withId = (memberId: string): SQL => (UUID.test(memberId) ? eq(members.memberId, memberId) : sql`false`);
