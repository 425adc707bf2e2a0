import { and, eq, desc } from 'drizzle-orm';
import type { MemberRecord } from './member-records.ts';
import type { Connection } from '../db/database.ts';
import { emailsOfMember, type MemberEmail } from '../emails/sent-emails.ts';
import { sessionsOf } from './sessions.ts';
import { findGuardian, type Guardian } from './guardians.ts';
import { type MemberPurchases, purchasesOf } from './member-purchases.ts';
import { type MemberTag, tagsOf } from './tags.ts';
import { suspensionsOf } from './suspensions.ts';
import { wonPrizesOf } from '../prizes/won-prizes.ts';
import { cards, orders, refunds, shipments, memberNotes } from '../schema.ts';
import { ordersWhere, type OrderSummary } from '../orders/order-list.ts';
import { refundsOf, type RefundRecord } from '../refunds/refund-records.ts';
import { type GiftForStaff, giftsForStaff } from '../shipments/gift-links.ts';
import { shipmentsWhere, type ListedShipment } from '../shipments/shipment-lists.ts';
import type { LoginSession } from '#backend/domain/members/login-session.ts';
import type { Suspension } from '#backend/domain/members/suspension.ts';
import type { Paged } from '../db/pages.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { MemberNote } from '#backend/domain/members/member.ts';
import { CURRENT_TIME } from '../db/clock.ts';

/** The latest items of each list of a member's record. */
const MAX_LISTED = 100;

const FIRST_PAGE = { limit: MAX_LISTED, offset: 0 };

/** A refund of an order or of a shipment's fee. */
type MemberRefund = RefundRecord & {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
};

/** Everything of a member; of long lists the latest items. */
export type MemberDetails = MemberRecord & {
  readonly card: { readonly brand: string; readonly lastFour: string; readonly expiry: string } | null;
  readonly guardian: Guardian | null;
  readonly purchases: MemberPurchases;
  readonly logins: readonly LoginSession[];
  readonly suspensions: readonly Suspension[];
  readonly notes: readonly MemberNote[];
  readonly tags: readonly MemberTag[];
  readonly orderList: Paged<OrderSummary>;
  readonly shipmentList: Paged<ListedShipment>;
  /** Without void ones. */
  readonly prizeList: Paged<PrizeView>;
  readonly giftList: Paged<GiftForStaff>;
  readonly refundList: readonly MemberRefund[];
  readonly emailList: Paged<MemberEmail>;
};

/** Completes the record of a member with their lists. */
export async function detailsOf(db: Connection, record: MemberRecord): Promise<MemberDetails> {
  const { memberId } = record;
  const { brand, lastFour, expiry } = cards;
  const [card] = await db.select({ brand, lastFour, expiry }).from(cards).where(eq(cards.memberId, memberId));
  const ofMember = eq(orders.memberId, memberId);
  return {
    ...record,
    card: card ?? null,
    guardian: (await findGuardian(db, memberId)) ?? null,
    purchases: await purchasesOf(db, memberId),
    logins: await sessionsOf(db, memberId),
    suspensions: await suspensionsOf(db, memberId),
    notes: await notesOf(db, memberId),
    tags: await tagsOf(db, memberId),
    orderList: {
      total: await db.$count(orders, ofMember),
      items: await ordersWhere(db, ofMember, FIRST_PAGE),
    },
    shipmentList: await shipmentsWhere(db, eq(shipments.memberId, memberId), {
      ...FIRST_PAGE,
      direction: 'desc',
    }),
    prizeList: await wonPrizesOf(db, memberId, {}, FIRST_PAGE),
    giftList: await giftsForStaff(db, memberId),
    refundList: await refundsOfMember(db, memberId),
    emailList: await emailsOfMember(db, memberId, FIRST_PAGE),
  };
}

/** The refunds of a member's orders and shipments, the latest first. */
async function refundsOfMember(db: Connection, memberId: string): Promise<MemberRefund[]> {
  const { drawId, orderId, shipmentId } = refunds;
  const ofOrders = db
    .selectDistinct({ drawId, orderId, shipmentId })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.drawId, drawId), eq(orders.orderId, orderId)))
    .where(eq(orders.memberId, memberId));
  const ofShipments = db
    .selectDistinct({ drawId, orderId, shipmentId })
    .from(refunds)
    .innerJoin(shipments, eq(shipments.shipmentId, shipmentId))
    .where(eq(shipments.memberId, memberId));
  const subjects = await ofOrders.union(ofShipments).limit(MAX_LISTED);
  const found: MemberRefund[] = [];
  for (const { drawId, orderId, shipmentId } of subjects) {
    const what = drawId !== null && orderId !== null ? { drawId, orderId } : { shipmentId: shipmentId ?? '' };
    found.push(...(await refundsOf(db, what)).map((refund) => ({ ...refund, orderId, shipmentId })));
  }
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

const { noteId, memberId, author, text, at } = memberNotes;

const NOTE = { noteId, author, text, at };

export async function insertNote(
  db: Connection,
  note: Pick<MemberNote, 'author' | 'text'> & { readonly memberId: string },
): Promise<MemberNote> {
  const [added] = await db
    .insert(memberNotes)
    .values({ ...note, at: CURRENT_TIME })
    .returning(NOTE);
  if (added === undefined) throw new Error('The insertion of the note returned no row.');
  return added;
}

/** Newest first. */
const notesOf = (db: Connection, of: string): Promise<readonly MemberNote[]> =>
  db.select(NOTE).from(memberNotes).where(eq(memberId, of)).orderBy(desc(at));

export async function deleteNotesOf(db: Connection, of: string): Promise<void> {
  await db.delete(memberNotes).where(eq(memberId, of));
}
