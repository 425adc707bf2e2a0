import { and, eq, sql } from 'drizzle-orm';
import type { InquirySubject, Inquiry, Sender, InquiryMessage } from '#backend/domain/inquiries.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { IS_PUBLIC } from '../draws/public-draws.ts';
import { draws, inquiries, inquiryMessages, orders, shipments } from '../schema.ts';
import { INQUIRY } from './inquiry-columns.ts';
import type { InquiryState, InquiryTopic } from '#lib/contract/enums.ts';
import { isUuid } from '#backend/domain/lookup.ts';

export type SentMessage = { readonly inquiryId: string; readonly messageId: string };

/** The message that was stored with a key of `messageKey`. */
export async function findSentMessage(db: Connection, requestKey: string): Promise<SentMessage | undefined> {
  const { inquiryId, messageId } = inquiryMessages;
  const [sent] = await db
    .select({ inquiryId, messageId })
    .from(inquiryMessages)
    .where(eq(inquiryMessages.requestKey, requestKey));
  return sent;
}

/** Whose inquiry it must be. */
export type InquiryKey =
  | { readonly inquiryId: string; readonly memberId: string }
  | { readonly token: string };

/** Whether there is such an inquiry of a sender. */
export async function hasInquiry(db: Connection, key: InquiryKey): Promise<boolean> {
  const which = keyed(key);
  return which !== undefined && (await db.$count(inquiries, which)) > 0;
}

/** Finds an inquiry of a sender and locks it until the transaction ends. */
export async function lockInquiryOf(db: Connection, key: InquiryKey): Promise<Inquiry | undefined> {
  const which = keyed(key);
  if (which === undefined) return undefined;
  const [inquiry] = await db.select(INQUIRY).from(inquiries).where(which).for('update');
  return inquiry;
}

export async function lockInquiry(db: Connection, inquiryId: string): Promise<Inquiry | undefined> {
  const [inquiry] = await db.select(INQUIRY).from(inquiries).where(withId(inquiryId)).for('update');
  return inquiry;
}

/** Opens the token of a guest's thread; null: it is a member's. */
export async function threadTokenOf(db: Connection, inquiryId: string): Promise<string | null> {
  const [found] = await db.select({ token: inquiries.sealedToken }).from(inquiries).where(withId(inquiryId));
  return found?.token ?? null;
}

/** Deletes all inquiries of a member with their messages and pictures. */
export async function deleteInquiriesOf(db: Connection, memberId: string): Promise<void> {
  await db.delete(inquiries).where(eq(inquiries.memberId, memberId));
}

type NewMessage = Pick<InquiryMessage, 'author' | 'text'> & {
  readonly inquiryId: string;
  readonly operator: string | null;
  readonly requestKey: string | null;
};

export async function insertMessage(db: Connection, message: NewMessage): Promise<SentMessage> {
  const sent = await addMessage(db, message);
  const lastAt = message.author === 'note' ? {} : { lastAt: CURRENT_TIME };
  const version = sql`${inquiries.version} + 1`;
  await db
    .update(inquiries)
    .set({ ...lastAt, version })
    .where(withId(message.inquiryId));
  return sent;
}

/** Changes the state with the times that belong to it. The version grows. */
export async function setInquiryState(db: Connection, inquiryId: string, state: InquiryState): Promise<void> {
  await db
    .update(inquiries)
    .set({
      state,
      // A second message of the sender does not begin the wait again.
      waitingSince: state === 'waiting' ? sql`coalesce(${inquiries.waitingSince}, ${CURRENT_TIME})` : null,
      closedAt: state === 'closed' ? CURRENT_TIME : null,
      version: sql`${inquiries.version} + 1`,
    })
    .where(withId(inquiryId));
}

export async function setInquiryAssignee(
  db: Connection,
  inquiryId: string,
  assignee: string | null,
): Promise<void> {
  await db
    .update(inquiries)
    .set({ assignee, version: sql`${inquiries.version} + 1` })
    .where(withId(inquiryId));
}

/** An empty text deletes the draft. */
export async function setAnswerDraft(
  db: Connection,
  inquiryId: string,
  { text, by }: { readonly text: string; readonly by: string },
): Promise<void> {
  const draft = { draft: text, draftBy: by, draftAt: CURRENT_TIME };
  await db
    .update(inquiries)
    .set(text === '' ? { draft: null, draftBy: null, draftAt: null } : draft)
    .where(withId(inquiryId));
}

const withId = (inquiryId: string) => eq(inquiries.inquiryId, inquiryId);

/** `undefined`: the key can be of no inquiry. */
export function keyed(key: InquiryKey) {
  if ('token' in key) return eq(inquiries.tokenDigest, digestOf(key.token));
  return isUuid(key.inquiryId) ? and(withId(key.inquiryId), eq(inquiries.memberId, key.memberId)) : undefined;
}

type NewInquiry = InquirySubject & {
  readonly topic: InquiryTopic;
  readonly text: string;
  /** Of `messageKey`. */
  readonly requestKey: string;
  readonly sender: Sender;
};

export async function insertInquiry(
  db: Connection,
  { text, requestKey, sender, ...inquiry }: NewInquiry,
): Promise<SentMessage> {
  const whose =
    'memberId' in sender
      ? sender
      : {
          guestName: sender.name,
          guestEmail: sender.email,
          sealedToken: sender.token,
          tokenDigest: digestOf(sender.token),
          guestEmailKey: emailKey(sender.email),
        };
  const times = { sentAt: CURRENT_TIME, lastAt: CURRENT_TIME, waitingSince: CURRENT_TIME };
  const [added] = await db
    .insert(inquiries)
    .values({ ...inquiry, ...whose, ...times })
    .returning({ inquiryId: inquiries.inquiryId });
  if (added === undefined) throw new Error('The insertion of the inquiry returned no row.');
  return addMessage(db, { ...added, author: 'sender', operator: null, text, requestKey });
}

async function addMessage(db: Connection, message: NewMessage): Promise<SentMessage> {
  const { inquiryId, messageId } = inquiryMessages;
  const [added] = await db
    .insert(inquiryMessages)
    .values({ ...message, at: CURRENT_TIME })
    .returning({ inquiryId, messageId });
  if (added === undefined) throw new Error('The insertion of the message returned no row.');
  return added;
}

export type SubjectParams = {
  /** Null: a guest, for whom nothing but a draw is looked up. */
  readonly memberId: string | null;
  readonly orderId: string | undefined;
  readonly shipmentId: string | undefined;
  readonly directoryName: string | undefined;
  readonly aboutText: string;
};

/** Finds the member's own order or shipment, or a draw that shoppers see. */
export async function findSubject(
  db: Connection,
  { memberId, orderId, shipmentId, directoryName, aboutText }: SubjectParams,
): Promise<InquirySubject | undefined> {
  const none = { orderId: null, shipmentId: null, drawId: null, aboutText };
  if (orderId !== undefined) {
    if (memberId === null || !isUuid(orderId)) return undefined;
    const own = and(eq(orders.orderId, orderId), eq(orders.memberId, memberId));
    return (await db.$count(orders, own)) === 1 ? { ...none, orderId } : undefined;
  }
  if (shipmentId !== undefined) {
    if (memberId === null || !isUuid(shipmentId)) return undefined;
    const own = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
    return (await db.$count(shipments, own)) === 1 ? { ...none, shipmentId } : undefined;
  }
  if (directoryName === undefined) return none;
  const [draw] = await db
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(and(eq(draws.directoryName, directoryName), IS_PUBLIC));
  return draw === undefined ? undefined : { ...none, drawId: draw.drawId };
}
