import { asc, desc, eq, ne, and } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { inquiries, inquiryMessages } from '../schema.ts';
import { DRAW_TITLE, INQUIRY, OPENING, PICTURES } from './inquiry-columns.ts';
import { sentAttachments } from './attachments.ts';
import { keyed, type InquiryKey } from './inquiries.ts';
import type { InquiryMessage, Inquiry } from '#backend/domain/inquiries.ts';
import type { Page, Paged } from '../db/pages.ts';

/** The columns of a message. */
export const MESSAGE = {
  messageId: inquiryMessages.messageId,
  author: inquiryMessages.author,
  operator: inquiryMessages.operator,
  text: inquiryMessages.text,
  at: inquiryMessages.at,
  pictures: PICTURES,
};

/** An inquiry as its sender sees it, with the title of the draw that it is about. */
export type InquiryView = Inquiry & { readonly drawTitle: string | null };

type InquiryListItem = InquiryView & { readonly opening: string };

export async function inquiriesOf(
  db: Connection,
  memberId: string,
  { limit, offset }: Page,
): Promise<Paged<InquiryListItem>> {
  const own = eq(inquiries.memberId, memberId);
  const items = await db
    .select({ ...INQUIRY, drawTitle: DRAW_TITLE, opening: OPENING })
    .from(inquiries)
    .where(own)
    .orderBy(desc(inquiries.lastAt), desc(inquiries.inquiryId))
    .limit(limit)
    .offset(offset);
  return { total: await db.$count(inquiries, own), items };
}

export async function inquiryView(
  db: Connection,
  key: InquiryKey,
): Promise<{ readonly inquiry: InquiryView; readonly messages: readonly InquiryMessage[] } | undefined> {
  const which = keyed(key);
  if (which === undefined) return undefined;
  const [inquiry] = await db
    .select({ ...INQUIRY, drawTitle: DRAW_TITLE })
    .from(inquiries)
    .where(which);
  if (inquiry === undefined) return undefined;
  const attachmentsOf = await sentAttachments(db, inquiry.inquiryId);
  const messages = await db
    .select(MESSAGE)
    .from(inquiryMessages)
    .where(and(eq(inquiryMessages.inquiryId, inquiry.inquiryId), ne(inquiryMessages.author, 'note')))
    .orderBy(asc(inquiryMessages.at), asc(inquiryMessages.messageId));
  return {
    inquiry,
    messages: messages.map((one) => ({ ...one, attachments: attachmentsOf(one.messageId) })),
  };
}
