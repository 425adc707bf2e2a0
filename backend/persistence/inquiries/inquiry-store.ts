import { and, eq, sql } from 'drizzle-orm';
import type {
  InquiryKey,
  InquiryStore,
  NewInquiry,
  SentMessage,
  SubjectParams,
} from '#backend/actions/inquiries/ports.ts';
import type { InquirySubject } from '#backend/domain/inquiries.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { isUuid } from '../db/ids.ts';
import { draws, inquiries, inquiryMessages, orders, shipments } from '../schema.ts';
import { INQUIRY } from './inquiry-columns.ts';

export const inquiryStore = (db: Connection): InquiryStore => ({
  ...changes(db),

  findSent: async (requestKey) => {
    const { inquiryId, messageId } = inquiryMessages;
    const [sent] = await db
      .select({ inquiryId, messageId })
      .from(inquiryMessages)
      .where(eq(inquiryMessages.requestKey, requestKey));
    return sent;
  },

  add: (inquiry) => add(db, inquiry),

  exists: async (key) => {
    const which = keyed(key);
    return which !== undefined && (await db.$count(inquiries, which)) > 0;
  },

  lockOf: async (key) => {
    const which = keyed(key);
    if (which === undefined) return undefined;
    const [inquiry] = await db.select(INQUIRY).from(inquiries).where(which).for('update');
    return inquiry;
  },

  lock: async (inquiryId) => {
    const [inquiry] = await db.select(INQUIRY).from(inquiries).where(withId(inquiryId)).for('update');
    return inquiry;
  },

  findSubject: (subject) => findSubject(db, subject),

  deleteOf: async (memberId) => {
    await db.delete(inquiries).where(eq(inquiries.memberId, memberId));
  },
});

type Changes = Pick<InquiryStore, 'addMessage' | 'setState' | 'setAssignee' | 'setDraft'>;

const changes = (db: Connection): Changes => ({
  addMessage: async (message) => {
    const sent = await addMessage(db, message);
    const lastAt = message.author === 'note' ? {} : { lastAt: CURRENT_TIME };
    const version = sql`${inquiries.version} + 1`;
    await db
      .update(inquiries)
      .set({ ...lastAt, version })
      .where(withId(message.inquiryId));
    return sent;
  },

  setState: async (inquiryId, state) => {
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
  },

  setAssignee: async (inquiryId, assignee) => {
    await db
      .update(inquiries)
      .set({ assignee, version: sql`${inquiries.version} + 1` })
      .where(withId(inquiryId));
  },

  setDraft: async (inquiryId, { text, by }) => {
    const draft = { draft: text, draftBy: by, draftAt: CURRENT_TIME };
    await db
      .update(inquiries)
      .set(text === '' ? { draft: null, draftBy: null, draftAt: null } : draft)
      .where(withId(inquiryId));
  },
});

const withId = (inquiryId: string) => eq(inquiries.inquiryId, inquiryId);

/** `undefined`: the key can be of no inquiry. */
export function keyed(key: InquiryKey) {
  if ('token' in key) return eq(inquiries.token, key.token);
  return isUuid(key.inquiryId) ? and(withId(key.inquiryId), eq(inquiries.memberId, key.memberId)) : undefined;
}

async function add(
  db: Connection,
  { text, requestKey, sender, ...inquiry }: NewInquiry,
): Promise<SentMessage> {
  const whose =
    'memberId' in sender
      ? sender
      : {
          ...{ guestName: sender.name, guestEmail: sender.email, token: sender.token },
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

async function addMessage(
  db: Connection,
  message: Parameters<InquiryStore['addMessage']>[0],
): Promise<SentMessage> {
  const { inquiryId, messageId } = inquiryMessages;
  const [added] = await db
    .insert(inquiryMessages)
    .values({ ...message, at: CURRENT_TIME })
    .returning({ inquiryId, messageId });
  if (added === undefined) throw new Error('The insertion of the message returned no row.');
  return added;
}

async function findSubject(
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
    .where(eq(draws.directoryName, directoryName));
  return draw === undefined ? undefined : { ...none, drawId: draw.drawId };
}
