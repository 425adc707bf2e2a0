import type pg from 'pg';
import type { OpenRefund } from '#backend/domain/orders/refunds.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import {
  type Accounted,
  type KnownRefund,
  type LoadedOrder,
  paymentKey,
} from '#backend/domain/orders/working-set.ts';
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
import type { Reads } from '#backend/actions/orders/order-writer.ts';

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
  const [, [draw], refundable, read, tickets, money, buying] = await sendTogether(client, () =>
    Promise.all([
      client.query('begin isolation level read committed'),
      preparedOn(client)<DrawRow>('LOCK_DRAW', [drawId]),
      readRefundable(client, drawId, reads),
      readOrders(client, drawId, reads),
      readTickets(client, drawId, reads),
      readMoney(client, reads),
      buyers.length === 0 ? undefined : readBuyers(client, drawId, buyers),
    ]),
  );
  if (draw === undefined) return undefined;
  const context = { at: draw.at, caps: config.caps };
  const late = await readLateBuyers(client, { drawId, reads, orders: read.orders }, context);
  const sources = sourcesOf(buyers, buying?.members ?? [], keyedDigest(config.hashing, draw.source_salt));
  const [served, holds] = await Promise.all([
    buyersIn(client, buying, context),
    readHolds(client, drawId, sources),
  ]);
  return {
    directoryName: draw.directory_name,
    drawTitle: draw.title,
    lineUp: draw.line_up ?? [],
    log: { entries: draw.log_entries, head: draw.log_head ?? draw.root ?? NO_BYTES },
    tickets,
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
      rows.map(({ order_id, status, ctid }): [string, ReadOrder] => [order_id, { status, ctid }]),
    ),
    orders: new Map(rows.map((row) => [row.order_id, loaded(row)])),
  };
}

const loaded = (row: OrderRow): LoadedOrder => ({
  order: orderIn(row),
  moves: row.moves,
  member: row.email === null || row.name === null ? null : { email: row.email, name: row.name },
});

async function readTickets(client: pg.ClientBase, drawId: string, reads: readonly Reads[]) {
  if (!reads.some(({ settles }) => settles)) return NO_BYTES;
  const [box] = await preparedOn(client)<{ tickets: Uint8Array }>('READ_TICKETS', [drawId, ordersOf(reads)]);
  return box?.tickets ?? NO_BYTES;
}

type PaymentRow = { readonly provider: string; readonly payment_id: string; readonly order_id: string };
type CaptureRow = PaymentRow & { readonly to: Accounted['to'] };
type RefundRow = PaymentRow &
  Pick<OpenRefund, 'reason'> & {
    readonly lies: OpenRefund['account'];
    readonly refund_id: string;
    readonly is_done: boolean;
    readonly open: number;
  };

async function readMoney(client: pg.ClientBase, reads: readonly Reads[]) {
  const run = preparedOn(client);
  const captured = reads.flatMap(({ capture }) => capture ?? []);
  const returned = reads.flatMap(({ refund }) => refund ?? []);
  const [captures, refunds] = await Promise.all([
    captured.length === 0 ? [] : run<CaptureRow>('READ_CAPTURES', columns(captured)),
    returned.length === 0 ? [] : run<RefundRow>('READ_REFUNDS', columns(returned)),
  ]);
  return {
    captures: new Map(captures.map((row) => [keyIn(row), { orderId: row.order_id, to: row.to }])),
    refunds: new Map(refunds.map((row) => [keyIn(row), refundIn(row)])),
    refundsOpen: new Map(refunds.map((row) => [row.order_id, row.open])),
  };
}

const columns = (payments: readonly Capture[]) => [
  textArray(payments.map(({ provider }) => provider)),
  textArray(payments.map(({ paymentId }) => paymentId)),
];

const keyIn = ({ provider, payment_id }: PaymentRow) => paymentKey({ provider, paymentId: payment_id });

const refundIn = ({ refund_id, order_id, reason, is_done, lies }: RefundRow): KnownRefund => ({
  refundId: refund_id,
  orderId: order_id,
  reason,
  isDone: is_done,
  account: lies,
});

type CaptureKeptRow = PaymentRow & { readonly yen: number };
type PrizesRow = { readonly order_id: string; readonly is_shipped: boolean };

/**
 * Reads what decides whether orders can be refunded. Locks the orders, then their prizes, so that no prize gets into a
 * shipment meanwhile.
 */
async function readRefundable(
  client: pg.ClientBase,
  drawId: string,
  reads: readonly Reads[],
): Promise<Pick<BatchWorkingSet, 'kept' | 'inShipments'>> {
  const orderIds = reads.flatMap(({ isRefund, orderId }) =>
    isRefund && orderId !== undefined ? orderId : [],
  );
  if (orderIds.length === 0) return { kept: new Map(), inShipments: new Set() };
  const run = preparedOn(client);
  const which = [drawId, plainArray([...new Set(orderIds)])];
  const [, kept, prizes] = await Promise.all([
    run('LOCK_ORDERS', which),
    run<CaptureKeptRow>('READ_KEPT', which),
    run<PrizesRow>('LOCK_PRIZES', which),
  ]);
  return {
    kept: new Map(kept.map((row) => [row.order_id, captureIn(row)])),
    inShipments: new Set(prizes.flatMap(({ order_id, is_shipped }) => (is_shipped ? order_id : []))),
  };
}

const captureIn = ({ provider, payment_id, yen: sum }: CaptureKeptRow): Capture => ({
  provider,
  paymentId: payment_id,
  yen: yen(sum),
});
