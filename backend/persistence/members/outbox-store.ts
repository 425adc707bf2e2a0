import { eq, or, sql } from 'drizzle-orm';
import type { Outbox } from '#backend/actions/members/ports.ts';
import { emailKey } from '#backend/domain/members/email.ts';
import type { Connection } from '../database.ts';
import { outbox } from '../schema.ts';
import { MOMENT } from './time.ts';

export const outboxStore = (db: Connection): Outbox => ({
  // Two letters of one transaction go out in the order in which they were written.
  add: async (letter) => {
    await db.insert(outbox).values({ ...letter, madeAt: MOMENT, dueAt: MOMENT });
  },

  takeBack: async ({ email, memberId }) => {
    await db
      .delete(outbox)
      .where(or(eq(sql`lower(${outbox.to})`, emailKey(email)), eq(outbox.memberId, memberId)));
  },
});
