import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RecentCardUse } from '#backend/domain/payments/order-risk.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { ReviewDecision, ReviewReason } from '#lib/contract/enums.ts';
import type { CardAuthentication } from '#lib/contract/payment-types.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { type KeyedList, type Page, type Paged, pageOfKeys } from '../db/pages.ts';
import { members, orderReviews, orders, paymentSessions } from '../schema.ts';

export type OrderReviewRecord = typeof orderReviews.$inferSelect;

/** Whether a review `r` keeps its order's prizes from being handed over, for queries. */
export const KEEPS_BACK = sql.raw(`(r.decision is null or r.decision = 'refuse')`);

/** The card payments of a member in the last 24 hours. */
export async function recentCardUse(
  db: Connection,
  { memberId, redirectId }: { readonly memberId: string; readonly redirectId: string },
): Promise<RecentCardUse | undefined> {
  const { authentication, paymentType, madeAt, state } = paymentSessions;
  const isRecent = sql`${madeAt} > now() - interval '1 day'`;
  const isThis = sql`${paymentSessions.redirectId} = ${redirectId}`;
  // An order has a session of each page that its buyer opened. The one that was just paid is not recorded as done yet.
  const isPaid = sql`(${state} = 'DONE' or ${isThis}) and ${orders.status} in ('SUCCESS', 'CONFIRM')`;
  const sumOf = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${paymentSessions.yen}) filter (where ${which}), 0)`.mapWith(Number);
  const [found] = await db
    .select({
      joinedAt: sql`min(${members.joinedAt})`.mapWith(members.joinedAt),
      authentication: sql<CardAuthentication | null>`max(${authentication}) filter (where ${isThis})`,
      paidYen: sumOf(isPaid),
      exemptYen: sumOf(sql`${isPaid} and ${authentication} in ('exempt', 'none')`),
      // Each refusal, because an order can be paid in another way after one.
      declined: sql<number>`(select count(*) from order_moves m
        where m.from = 'PLAYING' and m.payment_status = 'DECLINED'
          and (m.draw_id, m.order_id) in (select h.draw_id, h.order_id from payment_sessions h
            where h.member_id = ${memberId} and h.payment_type = 'CARD' and h.made_at > now() - interval '1 day'))`.mapWith(
        Number,
      ),
    })
    .from(paymentSessions)
    .innerJoin(members, eq(members.memberId, paymentSessions.memberId))
    .innerJoin(
      orders,
      and(eq(orders.drawId, paymentSessions.drawId), eq(orders.orderId, paymentSessions.orderId)),
    )
    .where(and(eq(paymentSessions.memberId, memberId), eq(paymentType, 'CARD'), isRecent));
  return found?.joinedAt === null ? undefined : found;
}

/** Adds a review. An order is reviewed once. */
export async function insertReview(
  db: Connection,
  { drawId, orderId }: OrderKey,
  reasons: readonly ReviewReason[],
): Promise<boolean> {
  const { rowCount } = await db
    .insert(orderReviews)
    .values({ orderId, drawId, reasons: [...reasons], madeAt: CURRENT_TIME })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Adds a review of each order whose prizes are in a shipment. Orders that were reviewed before stay as they are. */
export async function reviewOrdersOf(
  tx: Connection,
  shipmentId: string,
  reasons: readonly ReviewReason[],
): Promise<void> {
  await tx.execute(sql`
    insert into order_reviews (order_id, draw_id, reasons, made_at)
    select order_id, draw_id, ${sql.param([...reasons])}::text[], ${CURRENT_TIME}
      from won_prizes where shipment_id = ${shipmentId} group by order_id, draw_id
    on conflict do nothing`);
}

export async function findReview(db: Connection, orderId: string): Promise<OrderReviewRecord | undefined> {
  const [found] = await db.select().from(orderReviews).where(eq(orderReviews.orderId, orderId));
  return found;
}

type ReviewFilter = Page & { readonly isOpen: boolean };

/** A page of reviews, the newest first. */
export async function listReviews(
  db: Connection,
  { isOpen, ...page }: ReviewFilter,
): Promise<Paged<OrderReviewRecord>> {
  const { orderId, madeAt } = orderReviews;
  const list: KeyedList = {
    table: orderReviews,
    key: { orderId },
    which: isOpen ? isNull(orderReviews.decidedAt) : undefined,
    order: { columns: [madeAt, orderId], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select()
    .from(orderReviews)
    .where(sql`(${orderId}) in ${keys}`)
    .orderBy(...order);
  return { total, items };
}

/** Decides an open review. `false`: it was decided before. */
export async function decideReview(
  db: Connection,
  orderId: string,
  { decision, note }: { readonly decision: ReviewDecision; readonly note: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(orderReviews)
    .set({ decision, note, decidedAt: CURRENT_TIME })
    .where(and(eq(orderReviews.orderId, orderId), isNull(orderReviews.decidedAt)));
  return rowCount === 1;
}
