import { asc, desc, eq, ne, and } from 'drizzle-orm';
import type { InquiryQueries } from '#backend/actions/inquiries/ports.ts';
import type { Connection } from '../db/database.ts';
import { inquiries, inquiryMessages } from '../schema.ts';
import { DRAW_TITLE, INQUIRY, OPENING, PICTURES } from './inquiry-columns.ts';
import { keyed } from './inquiry-store.ts';

/** The columns of a message. */
export const MESSAGE = {
  messageId: inquiryMessages.messageId,
  author: inquiryMessages.author,
  operator: inquiryMessages.operator,
  text: inquiryMessages.text,
  at: inquiryMessages.at,
  pictures: PICTURES,
};

/** Inquiries as their senders read them: without notes. */
export const inquiryQueries = (db: Connection): InquiryQueries => ({
  listOf: async (memberId, { limit, offset }) => {
    const own = eq(inquiries.memberId, memberId);
    const items = await db
      .select({ ...INQUIRY, drawTitle: DRAW_TITLE, opening: OPENING })
      .from(inquiries)
      .where(own)
      .orderBy(desc(inquiries.lastAt), desc(inquiries.inquiryId))
      .limit(limit)
      .offset(offset);
    return { total: await db.$count(inquiries, own), items };
  },

  viewOf: async (key) => {
    const which = keyed(key);
    if (which === undefined) return undefined;
    const [inquiry] = await db
      .select({ ...INQUIRY, drawTitle: DRAW_TITLE })
      .from(inquiries)
      .where(which);
    if (inquiry === undefined) return undefined;
    const messages = await db
      .select(MESSAGE)
      .from(inquiryMessages)
      .where(and(eq(inquiryMessages.inquiryId, inquiry.inquiryId), ne(inquiryMessages.author, 'note')))
      .orderBy(asc(inquiryMessages.at), asc(inquiryMessages.messageId));
    return { inquiry, messages };
  },
});
