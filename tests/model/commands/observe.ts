import { sql } from 'drizzle-orm';
import type { PlayStatus, RefundMethod } from '#lib/contract/enums.ts';
import { type FeePayment, pollFee, recordFees } from '../fee-rules.ts';
import { isLive, type KnownDispute, type Model, type ModelOrder } from '../model.ts';
import { poll, recordPayments } from '../order-rules.ts';
import { addRefund, isLost, isRefunded } from '../refund-rules.ts';
import { sideOf, type World } from '../world.ts';

export type Run = { readonly model: Model; readonly world: World };

type PageState = 'pending' | 'completed' | 'cancelled';

type StoredOrder = {
  readonly status: PlayStatus;
  readonly recorded: number;
  readonly page: PageState | null;
  readonly paid: number;
  readonly refusal: string | null;
  /** Milliseconds from the order to the release of its tickets, because it was not paid. */
  readonly released: number | null;
  /** Milliseconds from the order to its last change. */
  readonly lasted: number;
};

/** Reads an order from the database, and its payments from the tables of the sandbox provider. */
export async function readOrder(world: World, { orderId, paymentSession }: ModelOrder): Promise<StoredOrder> {
  const session = paymentSession?.page?.sessionId ?? null;
  const { rows } = await sideOf(world, 0).backend.db.execute<StoredOrder>(sql`
    select o.status,
           (select extract(epoch from max(m.at) - o.ordered_at) * 1000 from order_moves m
             where m.draw_id = o.draw_id and m.order_id = o.order_id)::float as lasted,
           (select extract(epoch from m.at - o.ordered_at) * 1000 from order_moves m
             where m.draw_id = o.draw_id and m.order_id = o.order_id and (m.to = 'CANCEL' or (m.to = 'ERROR' and m.payment_status = 'DECLINED')))::float as released,
           (select count(*) from ledger l where l.order_id = o.order_id and l.kind = 'capture')::int as recorded,
           (select state from sandbox_sessions s where s.session_id = ${session}) as page,
           (select count(*) from sandbox_payments p where p.session_id = ${session} and p.state <> 'failed')::int as paid,
           (select reason from sandbox_payments p where p.session_id = ${session} and p.state = 'failed') as refusal
      from orders o where order_id = ${orderId}`);
  const [stored] = rows;
  if (stored === undefined) throw new Error(`Order ${orderId} is gone.`);
  return stored;
}

/**
 * Copies into the model what it cannot predict: the state of the page after concurrent commands, and then how many of
 * its payments, and whether its end, the shop recorded before a crash. The model derives the rest from that.
 */
export async function observe(
  { model, world }: Run,
  order: ModelOrder,
  what: 'page' | 'payments' | 'all' = 'all',
): Promise<void> {
  const stored = await readOrder(world, order);
  const page = order.paymentSession?.page;
  if (page !== undefined && stored.page !== null) {
    page.state = stored.page;
    page.paid = stored.paid;
    page.refusal = stored.refusal ?? undefined;
  }
  if (what === 'page') return;
  recordPayments(model, order, { upTo: stored.recorded, storedStatus: stored.status });
  if (stored.released !== null) order.releasedAt = order.placedAt + stored.released;
  if (what === 'payments') return;
  if (isLive(order) && stored.status !== order.status && page?.state === 'cancelled') poll(model, order);
}

type StoredFee = {
  readonly page: PageState;
  readonly paid: number;
  readonly refusal: string | null;
  /** For each payment that the shop has recorded, whether it was kept. */
  readonly kept: readonly boolean[];
  readonly has_ended: boolean;
};

/** Copies into the model what it cannot predict about a shipping fee, as `observe` does for an order. */
export async function observeFee(
  { model, world }: Run,
  payment: FeePayment,
  what: 'page' | 'all' = 'all',
): Promise<void> {
  const { page, isActive } = payment.paymentSession;
  if (page === undefined) return;
  const { rows } = await sideOf(world, 0).backend.db.execute<StoredFee>(sql`
    select s.state as page, h.state = 'ENDED' as has_ended,
           (select count(*) from sandbox_payments p where p.session_id = s.session_id and p.state <> 'failed')::int as paid,
           (select reason from sandbox_payments p where p.session_id = s.session_id and p.state = 'failed') as refusal,
           (select coalesce(array_agg(l."to" = 'shipping' order by line_id), '{}') from ledger l
              join sandbox_payments p using (payment_id)
             where p.session_id = s.session_id and l.kind = 'capture') as kept
      from sandbox_sessions s join payment_sessions h on h.session_id = s.session_id where s.session_id = ${page.sessionId}`);
  const [stored] = rows;
  if (stored === undefined) throw new Error(`Provider session ${page.sessionId} is gone.`);
  Object.assign(page, { state: stored.page, paid: stored.paid, refusal: stored.refusal ?? undefined });
  if (what === 'page') return;
  recordFees(model, payment, { upTo: stored.kept.length, kept: stored.kept });
  if (isActive && stored.has_ended && page.state === 'cancelled') pollFee(model, payment);
}

/** Reads which prizes an order has won. The model does not predict the order of the tickets. */
export async function readPrizes(world: World, order: ModelOrder): Promise<void> {
  if (order.prizes.length > 0) return;
  const { rows } = await sideOf(world, 0).backend.db.execute<{ id: string }>(
    sql`select won_prize_id as id from won_prizes where order_id = ${order.orderId} order by ticket`,
  );
  order.prizes = rows.map(({ id }) => id);
}

type StoredRefund = {
  readonly id: string;
  readonly refund: string;
  readonly yen: number;
  readonly method: RefundMethod;
  readonly tickets: readonly number[];
};

/** Copies into the model which orders of cancelled draws a job has refunded. */
export async function observeCancellations({ model, world }: Run): Promise<void> {
  const orders = model.orders.filter(({ draw }) => draw.isCancelled);
  if (orders.length === 0) return;
  const { rows } = await sideOf(world, 0).backend.db.execute<StoredRefund>(sql`
    select r.order_id as id, r.refund_id as refund, r.yen, r.method,
           array(select ticket - o.first_ticket from unnest(r.tickets) ticket) as tickets
      from refunds r join orders o using (draw_id, order_id)
     where r.reason = 'byShop' and r.order_id = any (${sql.param(orders.map(({ orderId }) => orderId))}::uuid[])`);
  for (const order of orders) {
    const known = order.refunds.map(({ refundId }) => refundId);
    const made = rows.filter(({ id, refund }) => id === order.orderId && !known.includes(refund));
    for (const { refund: refundId, yen, method, tickets } of made)
      addRefund(order, { refundId, yen, method, tickets, state: 'open' });
    if (made.length > 0) expect(isRefunded(order) || isLost(order)).toBe(true);
  }
}

type StoredDispute = KnownDispute & { readonly id: string };

/** Copies into the model which disputes the shop knows. Each state must be one that the provider has had. */
export async function observeDisputes({ model, world }: Run): Promise<void> {
  const orders = model.orders.filter(({ disputes }) => disputes.length > 0);
  if (orders.length === 0) return;
  const { rows } = await sideOf(world, 0).backend.db.execute<StoredDispute>(sql`
    select order_id as id, dispute_id as "disputeId", state, coalesce(booked_yen, yen) as yen, decision,
           booked_yen is not null as "isBooked"
      from disputes where order_id = any (${sql.param(orders.map(({ orderId }) => orderId))}::uuid[])`);
  for (const order of orders) {
    order.knownDisputes = rows.filter(({ id }) => id === order.orderId);
    for (const { state } of order.knownDisputes)
      expect([
        state,
        order.disputes.some(
          ({ there, wasLost }) => there === state || (state === 'lost' ? wasLost : state === 'open'),
        ),
      ]).toEqual([state, true]);
  }
}
