import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { isUuid } from '#backend/domain/lookup.ts';
import type { AttachmentMedia, InquiryAttachment } from '#lib/contract/inquiry-attachment.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { inquiries, inquiryAttachments } from '../schema.ts';
import { keyed, type InquiryKey } from './inquiries.ts';

const { attachmentId, inquiryId, messageId, name, media, size, bytes, addedAt } = inquiryAttachments;

const FACTS = { attachmentId, name, media, size };

/** The files that are kept for the next answer, oldest first. */
export const unsentAttachments = (db: Connection, of: string): Promise<InquiryAttachment[]> =>
  db
    .select(FACTS)
    .from(inquiryAttachments)
    .where(and(eq(inquiryId, of), isNull(messageId)))
    .orderBy(asc(addedAt));

/** The files of the answers of an inquiry, by message. */
export async function sentAttachments(
  db: Connection,
  of: string,
): Promise<(message: string) => readonly InquiryAttachment[]> {
  const rows = await db
    .select({ ...FACTS, messageId })
    .from(inquiryAttachments)
    .where(and(eq(inquiryId, of), isNotNull(messageId)))
    .orderBy(asc(addedAt));
  return (message) =>
    rows.filter((row) => row.messageId === message).map(({ messageId: _message, ...facts }) => facts);
}

type NewAttachment = {
  readonly inquiryId: string;
  readonly name: string;
  readonly media: AttachmentMedia;
  readonly bytes: Uint8Array;
};

export async function insertAttachment(db: Connection, file: NewAttachment): Promise<InquiryAttachment> {
  const [added] = await db
    .insert(inquiryAttachments)
    .values({ ...file, size: file.bytes.length, bytes: Buffer.from(file.bytes), addedAt: CURRENT_TIME })
    .returning(FACTS);
  if (added === undefined) throw new Error('The insertion of the file returned no row.');
  return added;
}

/** Deletes a file that was not sent. `false`: there is none. */
export async function deleteUnsent(
  db: Connection,
  which: { readonly inquiryId: string; readonly attachmentId: string },
): Promise<boolean> {
  const gone = await db
    .delete(inquiryAttachments)
    .where(and(eq(inquiryId, which.inquiryId), eq(attachmentId, which.attachmentId), isNull(messageId)))
    .returning({ attachmentId });
  return gone.length > 0;
}

/** Adds the chosen files to an answer and deletes the others. Returns how many it has. */
export async function attachTo(
  db: Connection,
  answer: { readonly inquiryId: string; readonly messageId: string },
  chosen: readonly string[],
): Promise<number> {
  const unsent = and(eq(inquiryId, answer.inquiryId), isNull(messageId));
  await db
    .delete(inquiryAttachments)
    .where(and(unsent, chosen.length === 0 ? undefined : notInArray(attachmentId, [...chosen])));
  if (chosen.length === 0) return 0;
  const attached = await db
    .update(inquiryAttachments)
    .set({ messageId: answer.messageId })
    .where(and(unsent, inArray(attachmentId, [...chosen])))
    .returning({ attachmentId });
  return attached.length;
}

export type AttachedFile = Pick<typeof inquiryAttachments.$inferSelect, 'name' | 'media' | 'bytes'>;

/** A file of an answer, for the sender of the inquiry: a member, or a guest with the token. */
export async function fileForSender(
  db: Connection,
  id: string,
  owner: { readonly memberId: string } | Extract<InquiryKey, { readonly token: string }>,
): Promise<AttachedFile | undefined> {
  const isOwned = 'memberId' in owner ? eq(inquiries.memberId, owner.memberId) : keyed(owner);
  if (!isUuid(id) || isOwned === undefined) return undefined;
  const [found] = await db
    .select({ name, media, bytes })
    .from(inquiryAttachments)
    .innerJoin(inquiries, eq(inquiries.inquiryId, inquiryId))
    .where(and(eq(attachmentId, id), isNotNull(messageId), isOwned));
  return found;
}

/** A file of an inquiry, for staff. */
export async function fileForStaff(
  db: Connection,
  which: { readonly inquiryId: string; readonly attachmentId: string },
): Promise<AttachedFile | undefined> {
  const [found] = await db
    .select({ name, media, bytes })
    .from(inquiryAttachments)
    .where(and(eq(inquiryId, which.inquiryId), eq(attachmentId, which.attachmentId)));
  return found;
}

/** Deletes files that were kept for an answer that nobody has sent for so long. */
export async function deleteOldUnsent(db: Connection, lifeDays: number): Promise<void> {
  await db
    .delete(inquiryAttachments)
    .where(and(isNull(messageId), sql`${addedAt} < now() - ${lifeDays}::int * interval '1 day'`));
}
