import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Outbox } from '#backend/actions/members/ports.ts';
import { rankOf } from '#backend/domain/email-ranks.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { Connection } from '../db/database.ts';
import { outbox, sentEmails } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';

export const outboxStore = (db: Connection): Outbox => ({
  // Emails of one transaction are sent in the order in which they were written.
  add: async (message) => {
    await db
      .insert(outbox)
      .values({ ...message, rank: rankOf(message.message.kind), madeAt: CURRENT_TIME, dueAt: CURRENT_TIME });
  },

  withdraw: async ({ email, memberId }) => {
    await db
      .delete(outbox)
      .where(or(eq(sql`lower(${outbox.to})`, emailKey(email)), eq(outbox.memberId, memberId)));
    // Afterwards: an email that is delivered meanwhile is recorded before its row can be deleted.
    await db.delete(sentEmails).where(eq(sentEmails.memberId, memberId));
  },

  withdrawNews: async (memberId, preferences) => {
    if (preferences.length === 0) return;
    const isNews = sql`${outbox.message} ->> 'kind' = 'news'`;
    const isUnwanted = inArray(sql`${outbox.message} ->> 'wish'`, [...preferences]);
    await db.delete(outbox).where(and(eq(outbox.memberId, memberId), isNews, isUnwanted));
  },

  withdrawNotifications: async (memberId, kinds) => {
    const isNotification = sql`${outbox.message} ->> 'kind' = 'drawNotification'`;
    const isUnwanted = inArray(sql`${outbox.message} ->> 'of'`, [...kinds]);
    await db.delete(outbox).where(and(eq(outbox.memberId, memberId), isNotification, isUnwanted));
  },
});
