import type pg from 'pg';
import type { OpenRefund } from '#backend/domain/orders/refunds/note-refund.ts';
import type { MinorCaps } from '#backend/domain/orders/minors.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import { plain, texts } from '../arrays.ts';
import { asking, inOneGo } from '../asking.ts';
import type { Needs } from '../errands.ts';
import { buyersIn, readBuyers } from './read-buyers.ts';
import { type DrawRow, orderIn, type OrderRow, termsIn } from '../rows.ts';
import { readLateBuyers } from './read-late-buyers.ts';
import { readUndone } from './read-undone.ts';
import { type Accounted, type KnownRefund, type OrderOnTable, paymentKey, type Table } from '../table.ts';

const NO_BYTES = new Uint8Array();

/**
 * Locks a draw and reads all that these errands need, everything asked at once. Each statement sees what was
 * committed before it began, and so whatever was committed before the lock was given. Undefined: no such draw.
 */
export async function readTable(
  client: pg.ClientBase,
  asked: { readonly drawId: string; readonly needs: readonly Needs[]; readonly caps: MinorCaps },
): Promise<Table | undefined> {
  const { drawId, needs, caps } = asked;
  const wishes = needs.flatMap(({ wish }) => wish ?? []);
  const [, [draw], undone, orders, tickets, money, buying] = await inOneGo(client, () =>
    Promise.all([
      client.query('begin isolation level read committed'),
      asking(client)<DrawRow>('LOCK_DRAW', [drawId]),
      readUndone(client, drawId, needs),
      readOrders(client, drawId, needs),
      readTickets(client, drawId, needs),
      readMoney(client, needs),
      wishes.length === 0 ? undefined : readBuyers(client, drawId, wishes),
    ]),
  );
  if (draw === undefined) return undefined;
  const given = { at: draw.at, caps };
  const late = await readLateBuyers(client, { drawId, needs, orders }, given);
  const served = await buyersIn(client, buying, given);
  return {
    directoryName: draw.directory_name,
    drawTitle: draw.title,
    lineUp: draw.line_up ?? [],
    log: { entries: draw.log_entries, head: draw.log_head ?? draw.root ?? NO_BYTES },
    tickets,
    standing: {
      terms: termsIn(draw),
      counter: { sold: draw.sold, held: draw.held, playing: draw.playing },
      at: draw.at,
    },
    orders,
    ...money,
    ...undone,
    ...served,
    buyers: new Map([...late, ...served.buyers]),
    changes: [],
    history: [],
    acts: [],
  };
}

const ordersOf = (needs: readonly Needs[]) => plain([...new Set(needs.flatMap(({ order }) => order ?? []))]);

async function readOrders(client: pg.ClientBase, drawId: string, needs: readonly Needs[]) {
  const orderIds = ordersOf(needs);
  const rows = orderIds === '{}' ? [] : await asking(client)<OrderRow>('READ_ORDERS', [drawId, orderIds]);
  return new Map(rows.map((row) => [row.order_id, onTable(row)]));
}

const onTable = (row: OrderRow): OrderOnTable => ({
  order: orderIn(row),
  read: { status: row.status, ctid: row.ctid },
  moves: row.moves,
  member: row.email === null || row.name === null ? null : { email: row.email, name: row.name },
});

async function readTickets(client: pg.ClientBase, drawId: string, needs: readonly Needs[]) {
  if (!needs.some(({ settles }) => settles)) return NO_BYTES;
  const [box] = await asking(client)<{ tickets: Uint8Array }>('READ_TICKETS', [drawId, ordersOf(needs)]);
  return box?.tickets ?? NO_BYTES;
}

type PaymentRow = { readonly provider: string; readonly payment_id: string; readonly order_id: string };
type CaptureRow = PaymentRow & { readonly to: Accounted['to'] };
type RefundRow = PaymentRow &
  Pick<OpenRefund, 'reason' | 'lies'> & {
    readonly refund_id: string;
    readonly is_done: boolean;
    readonly open: number;
  };

async function readMoney(client: pg.ClientBase, needs: readonly Needs[]) {
  const ask = asking(client);
  const captured = needs.flatMap(({ capture }) => capture ?? []);
  const returned = needs.flatMap(({ refund }) => refund ?? []);
  const [captures, refunds] = await Promise.all([
    captured.length === 0 ? [] : ask<CaptureRow>('READ_CAPTURES', columns(captured)),
    returned.length === 0 ? [] : ask<RefundRow>('READ_REFUNDS', columns(returned)),
  ]);
  return {
    captures: new Map(captures.map((row) => [keyIn(row), { orderId: row.order_id, to: row.to }])),
    refunds: new Map(refunds.map((row) => [keyIn(row), refundIn(row)])),
    refundsOpen: new Map(refunds.map((row) => [row.order_id, row.open])),
  };
}

const columns = (payments: readonly Capture[]) => [
  texts(payments.map(({ provider }) => provider)),
  texts(payments.map(({ paymentId }) => paymentId)),
];

const keyIn = ({ provider, payment_id }: PaymentRow) => paymentKey({ provider, paymentId: payment_id });

const refundIn = ({ refund_id, order_id, reason, is_done, lies }: RefundRow): KnownRefund => ({
  refundId: refund_id,
  orderId: order_id,
  reason,
  isDone: is_done,
  lies,
});
