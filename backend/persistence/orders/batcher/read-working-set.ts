import type pg from 'pg';
import type { PrizePlace } from '#backend/domain/refunds/order-refunds.ts';
import type { EarlierRefund } from '#backend/domain/refunds/refund.ts';
import type { DrawnTicket } from '#backend/domain/refunds/void-prizes.ts';
import type { Capture, KeptPayment, KnownRefund } from '#backend/domain/orders/order.ts';
import { type Accounted, type LoadedOrder, paymentKey } from '#backend/domain/orders/working-set.ts';
import { yen } from '#backend/domain/money.ts';
import { plainArray, textArray, preparedOn, sendTogether } from './prepared-statements.ts';
import type { BatchRun } from './batch.ts';
import { buyersIn, readBuyers, readLateBuyers } from './read-buyers.ts';
import { keyedDigest, readHolds, sourcesOf } from './read-holds.ts';
import {
  type DrawRow,
  orderIn,
  type OrderRow,
  termsIn,
  type ReadOrder,
  type BatchWorkingSet,
} from './rows.ts';
import type { Reads } from './command.ts';

const NO_BYTES = new Uint8Array();

/**
 * Locks a draw and reads the rows its commands need, in one round trip, and in a second one the holds of the buyers'
 * sources. Each statement sees everything committed before the lock was granted. `undefined`: no such draw.
 */
export async function readWorkingSet(
  client: pg.ClientBase,
  { drawId, reads, config }: Pick<BatchRun, 'drawId' | 'reads' | 'config'>,
): Promise<BatchWorkingSet | undefined> {
  const buyers = reads.flatMap(({ buyer }) => buyer ?? []);
  const [, [draw], refundable, read, results, money, buying] = await sendTogether(client, () =>
    Promise.all([
      client.query('begin isolation level read committed'),
      preparedOn(client)<DrawRow>('LOCK_DRAW', [drawId]),
      readRefundable(client, drawId, reads),
      readOrders(client, drawId, reads),
      readResults(client, drawId, reads),
      readMoney(client, reads),
      buyers.length === 0 ? undefined : readBuyers(client, drawId, buyers),
    ]),
  );
  if (draw === undefined) return undefined;
  const context = { at: draw.at, caps: config.caps };
  const late = await readLateBuyers(client, { drawId, reads, orders: read.orders }, context);
  const sources = sourcesOf(buyers, buying?.members ?? [], keyedDigest(draw.source_salt));
  const [served, holds] = await Promise.all([
    buyersIn(client, buying, context),
    readHolds(client, drawId, sources),
  ]);
  return {
    directoryName: draw.directory_name,
    drawTitle: draw.title,
    log: { entries: draw.log_entries, head: draw.log_head ?? NO_BYTES },
    waiting: draw.waiting,
    newestRound: Number(draw.newest_round),
    logAt: draw.log_at,
    results,
    draw: {
      terms: termsIn(draw),
      counter: { sold: draw.sold, held: draw.held, playing: draw.playing },
      at: draw.at,
    },
    ...read,
    ...money,
    ...refundable,
    ...served,
    buyers: new Map([...late, ...served.buyers]),
    sources,
    holds,
    changes: [],
    history: [],
    acts: [],
  };
}

const ordersOf = (reads: readonly Reads[]) =>
  plainArray([...new Set(reads.flatMap(({ orderId }) => orderId ?? []))]);

async function readOrders(client: pg.ClientBase, drawId: string, reads: readonly Reads[]) {
  const orderIds = ordersOf(reads);
  const rows = orderIds === '{}' ? [] : await preparedOn(client)<OrderRow>('READ_ORDERS', [drawId, orderIds]);
  return {
    rows: new Map(
      rows.map(({ order_id, status, version }): [string, ReadOrder] => [order_id, { status, version }]),
    ),
    orders: new Map(rows.map((row) => [row.order_id, loaded(row)])),
  };
}

const loaded = (row: OrderRow): LoadedOrder => ({
  order: orderIn(row),
  moves: row.moves,
  member: row.email === null || row.name === null ? null : { email: row.email, name: row.name },
});

/** The results of orders whose refund begins or ends: the log and the email name the prizes that become void. */
async function readResults(
  client: pg.ClientBase,
  drawId: string,
  reads: readonly Reads[],
): Promise<readonly DrawnTicket[]> {
  const refunded = reads.filter(({ refundId, isRefund }) => refundId !== undefined || isRefund);
  if (refunded.length === 0) return [];
  return preparedOn(client)<DrawnTicket>('READ_RESULTS', [drawId, ordersOf(refunded)]);
}

type PaymentRow = { readonly provider: string; readonly payment_id: string; readonly order_id: string };
type CaptureRow = PaymentRow & { readonly to: Accounted['to'] };
type RefundRow = PaymentRow & {
  readonly refund_id: string;
  readonly scope: KnownRefund['scope'];
  readonly method: KnownRefund['method'];
  readonly yen: number;
  readonly reason: KnownRefund['reason'];
  readonly tickets: readonly number[];
  readonly is_done: boolean;
  readonly is_withdrawn: boolean;
  readonly is_draw_cancelled: boolean;
  readonly account: KnownRefund['account'];
  readonly of_order: number;
  readonly of_payment: number;
};

async function readMoney(client: pg.ClientBase, reads: readonly Reads[]) {
  const run = preparedOn(client);
  const captured = reads.flatMap(({ capture }) => capture ?? []);
  const refundIds = [...new Set(reads.flatMap(({ refundId }) => refundId ?? []))];
  const [captures, refunds] = await Promise.all([
    captured.length === 0 ? [] : run<CaptureRow>('READ_CAPTURES', columns(captured)),
    refundIds.length === 0 ? [] : run<RefundRow>('READ_REFUNDS', [plainArray(refundIds)]),
  ]);
  return {
    captures: new Map(captures.map((row) => [keyIn(row), { orderId: row.order_id, to: row.to }])),
    refunds: new Map(refunds.map((row) => [row.refund_id, refundIn(row)])),
    refundsOpen: new Map(
      refunds.flatMap((row): [string, number][] => [
        [row.order_id, row.of_order],
        [keyIn(row), row.of_payment],
      ]),
    ),
  };
}

const columns = (payments: readonly Capture[]) => [
  textArray(payments.map(({ provider }) => provider)),
  textArray(payments.map(({ paymentId }) => paymentId)),
];

const keyIn = ({ provider, payment_id }: PaymentRow) => paymentKey({ provider, paymentId: payment_id });

const refundIn = (row: RefundRow): KnownRefund => ({
  refundId: row.refund_id,
  orderId: row.order_id,
  scope: row.scope,
  method: row.method,
  yen: yen(row.yen),
  reason: row.reason,
  tickets: row.tickets,
  isDone: row.is_done,
  isWithdrawn: row.is_withdrawn,
  isDrawCancelled: row.is_draw_cancelled,
  account: row.account,
  provider: row.provider,
  paymentId: row.payment_id,
});

type CaptureKeptRow = PaymentRow & {
  readonly yen: number;
  readonly at: Date;
  readonly is_disputed: boolean;
  readonly charged_back: number;
};
type EarlierRow = Pick<RefundRow, 'order_id' | 'refund_id' | 'scope' | 'yen' | 'tickets'> & {
  readonly provider_refund_id: string | null;
};
type PrizeRow = PrizePlace & { readonly order_id: string };

/**
 * Reads what decides whether orders can be refunded. Locks the orders, then their prizes, so that no prize gets into a
 * shipment meanwhile.
 */
async function readRefundable(
  client: pg.ClientBase,
  drawId: string,
  reads: readonly Reads[],
): Promise<Pick<BatchWorkingSet, 'kept' | 'earlierRefunds' | 'prizes'>> {
  const orderIds = reads.flatMap(({ isRefund, orderId }) =>
    isRefund && orderId !== undefined ? orderId : [],
  );
  if (orderIds.length === 0) return { kept: new Map(), earlierRefunds: new Map(), prizes: new Map() };
  const run = preparedOn(client);
  const which = [drawId, plainArray([...new Set(orderIds)])];
  const [, kept, earlier, prizes] = await Promise.all([
    run('LOCK_ORDERS', which),
    run<CaptureKeptRow>('READ_KEPT', which),
    run<EarlierRow>('READ_EARLIER_REFUNDS', which),
    run<PrizeRow>('LOCK_PRIZES', which),
  ]);
  return {
    kept: new Map(kept.map((row) => [row.order_id, keptIn(row)])),
    earlierRefunds: Map.groupBy(earlier.map(earlierIn), ({ orderId }) => orderId),
    prizes: Map.groupBy(prizes, ({ order_id }) => order_id),
  };
}

const keptIn = ({ provider, payment_id, yen: sum, at, ...dispute }: CaptureKeptRow): KeptPayment => ({
  provider,
  paymentId: payment_id,
  yen: yen(sum),
  capturedAt: at,
  isDisputed: dispute.is_disputed,
  chargedBack: dispute.charged_back,
});

const earlierIn = (row: EarlierRow): EarlierRefund & { readonly orderId: string } => ({
  orderId: row.order_id,
  refundId: row.refund_id,
  scope: row.scope,
  yen: yen(row.yen),
  tickets: row.tickets,
  providerRefundId: row.provider_refund_id,
});
