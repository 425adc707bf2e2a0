import { and, eq, sql } from 'drizzle-orm';
import { PICTURES_UNTIL_MS, type InquiryPicture } from '#backend/domain/inquiries.ts';
import { MAX_INQUIRY_PICTURES } from '#lib/contract/enums.ts';
import { inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { inquiries, inquiryMessages, inquiryPictures } from '../schema.ts';
import { isUuid } from '#backend/domain/lookup.ts';

const COUNT = sql`(select count(*) from inquiry_pictures p where p.message_id = inquiry_messages.message_id)`;

/** Whether a message of a sender may still get a picture; `undefined`: there is no such recent message. */
export async function pictureSpaceIn(
  db: Connection,
  {
    messageId,
    memberId,
  }: {
    readonly messageId: string;
    readonly memberId: string | null;
  },
): Promise<'free' | 'full' | undefined> {
  if (!isUuid(messageId)) return undefined;
  const [found] = await db
    .select({ count: COUNT.mapWith(Number) })
    .from(inquiryMessages)
    .innerJoin(inquiries, eq(inquiries.inquiryId, inquiryMessages.inquiryId))
    .where(
      and(
        eq(inquiryMessages.messageId, messageId),
        eq(inquiryMessages.author, 'sender'),
        sql`${inquiryMessages.at} > ${inMs(-PICTURES_UNTIL_MS)}`,
        // The message of a member is theirs alone; of a guest, nobody else knows the id.
        sql`${inquiries.memberId} is not distinct from ${memberId}`,
      ),
    );
  if (found === undefined) return undefined;
  return found.count < MAX_INQUIRY_PICTURES ? 'free' : 'full';
}

/** `undefined`: the message has all its pictures. */
export async function insertInquiryPicture(
  db: Connection,
  messageId: string,
  { bytes, width, height }: InquiryPicture,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ picture_id: string }>(sql`
      insert into inquiry_pictures (message_id, position, width, height, bytes)
      select message_id, ${COUNT} + 1, ${width}, ${height}, ${Buffer.from(bytes)}
        from inquiry_messages where message_id = ${messageId} and ${COUNT} < ${MAX_INQUIRY_PICTURES}
      on conflict (message_id, position) do nothing returning picture_id`);
  return rows[0]?.picture_id;
}

/** Whose picture it is; an operator may load any of an inquiry. */
type PictureOwner = { readonly memberId: string } | { readonly inquiryId: string };

export async function findInquiryPicture(
  db: Connection,
  pictureId: string,
  owner: PictureOwner,
): Promise<Uint8Array | undefined> {
  if (!isUuid(pictureId)) return undefined;
  const isOwned =
    'memberId' in owner ? eq(inquiries.memberId, owner.memberId) : eq(inquiries.inquiryId, owner.inquiryId);
  const [found] = await db
    .select({ bytes: inquiryPictures.bytes })
    .from(inquiryPictures)
    .innerJoin(inquiryMessages, eq(inquiryMessages.messageId, inquiryPictures.messageId))
    .innerJoin(inquiries, eq(inquiries.inquiryId, inquiryMessages.inquiryId))
    .where(and(eq(inquiryPictures.pictureId, pictureId), isOwned));
  return found?.bytes;
}
