import { sql } from 'drizzle-orm';
import { inquiries } from '../schema.ts';

/** The columns of an inquiry that its actions know. */
export const INQUIRY = {
  inquiryId: inquiries.inquiryId,
  topic: inquiries.topic,
  state: inquiries.state,
  memberId: inquiries.memberId,
  guestName: inquiries.guestName,
  guestEmail: inquiries.guestEmail,
  orderId: inquiries.orderId,
  shipmentId: inquiries.shipmentId,
  drawId: inquiries.drawId,
  aboutText: inquiries.aboutText,
  sentAt: inquiries.sentAt,
  lastAt: inquiries.lastAt,
  waitingSince: inquiries.waitingSince,
  assignee: inquiries.assignee,
  closedAt: inquiries.closedAt,
  draftAt: inquiries.draftAt,
  version: inquiries.version,
};

/**
 * The title of the draw of an inquiry or of its order; null: it is about neither. Subqueries, which PostgreSQL evaluates
 * after the limit. The columns are named with their table, which drizzle leaves out here.
 */
export const DRAW_TITLE = sql<string | null>`case
  when inquiries.order_id is not null then
    (select d.title from orders o join draws d using (draw_id) where o.order_id = inquiries.order_id)
  else (select d.title from draws d where d.draw_id = inquiries.draw_id) end`;

const OPENING_CHARACTERS = 80;

/** The beginning of the first message. */
export const OPENING = sql<string>`(select left(regexp_replace(m.text, '\\s+', ' ', 'g'), ${sql.raw(String(OPENING_CHARACTERS))})
  from inquiry_messages m where m.inquiry_id = inquiries.inquiry_id order by m.at limit 1)`;

/** The pictures of a message, in their order. */
export const PICTURES = sql<
  string[]
>`(select coalesce(array_agg(p.picture_id::text order by p.position), '{}')
  from inquiry_pictures p where p.message_id = inquiry_messages.message_id)`;
