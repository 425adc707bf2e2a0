import { nodeHashing } from '#backend/crypto/hashing.ts';
import { logEntryHash, orderHash } from '#lib/fairness/log-entry.ts';
import type { TestBackend } from '../../support/backend.ts';

export type SoldRange = { readonly from: number; readonly count: number };

/** Reads the sales of a draw as stored: its counters with the number of drawn prizes, ticket ranges, log and live orders. */
export async function salesOf({ db }: Pick<TestBackend, 'db'>, drawId: string) {
  const rows = async <Row extends object>(text: string) => (await db.$client.query<Row>(text, [drawId])).rows;
  const [draw] = await rows<{ sold: number; held: number; playing: number; drawn: number; entries: number }>(
    `select sold, held, playing, log_entries as entries,
       (select sum(drawn)::int from prizes p where p.draw_id = d.draw_id) as drawn
     from draws d where draw_id = $1`,
  );
  return {
    draw,
    ranges: await rows<SoldRange>(
      `select first_ticket as "from", quantity as count from orders
       where draw_id = $1 and first_ticket is not null order by first_ticket`,
    ),
    log: await rows<SoldRange>(
      'select from_ticket as "from", count from draw_log where draw_id = $1 order by seq',
    ),
    live: await rows<object>('select 1 from live_orders where draw_id = $1'),
    lastOnes: await rows<{ orderId: string }>(
      'select order_id as "orderId" from orders where draw_id = $1 and has_last_one',
    ),
  };
}

/** Expects the ranges to follow each other from ticket 0 on, and returns their total number of tickets. */
export function expectNoGap(ranges: readonly SoldRange[]): number {
  let next = 0;
  for (const { from, count } of ranges) {
    expect(from).toBe(next);
    next += count;
  }
  return next;
}

const rowsOf = async (backend: TestBackend, text: string, drawId: string) =>
  (await backend.db.$client.query(text, [drawId])).rows;

/** Expects for each order of the draw every row that a settled payment writes, once. */
export async function expectSettledOrders(backend: TestBackend, drawId: string, orders: number) {
  const rows = await rowsOf(
    backend,
    `select o.status, o.payment_status, o.payment_type, o.reason, o.held_until, o.is_late, o.moves,
       array(select "to"::text from order_moves m where m.order_id = o.order_id order by step) as history,
       array(select l."from" || ' ' || l."to" || ' ' || l.yen from ledger l where l.order_id = o.order_id) as ledger,
       (select message - 'paidAt' - 'name' from outbox where message ->> 'orderId' = o.order_id::text) as email,
       (select count(*)::int from draw_log g where g.draw_id = o.draw_id and g.seq = o.log_seq
         and g.from_ticket = o.first_ticket and g.count = o.quantity and g.at = o.settled_at) as entries
     from orders o where draw_id = $1`,
    drawId,
  );
  const [draw] = await rowsOf(backend, 'select directory_name, title from draws where draw_id = $1', drawId);
  const email = {
    kind: 'receipt',
    quantity: 1,
    price: 700,
    total: 700,
    paymentType: 'PAYPAY',
    isLate: false,
    directoryName: draw.directory_name,
    drawTitle: draw.title,
    orderId: expect.any(String),
  };
  const expected = {
    status: 'SUCCESS',
    payment_status: 'CAPTURED',
    payment_type: 'PAYPAY',
    reason: null,
    held_until: null,
    is_late: false,
    moves: 3,
    history: ['START', 'PLAYING', 'SUCCESS'],
    ledger: ['provider sales 700'],
    email,
    entries: 1,
  };
  for (const row of rows) expect(row).toEqual(expected);
  expect(rows).toHaveLength(orders);
}

/** Recomputes the hashes of the public log from the root of the box on. */
export async function expectLogChain(backend: TestBackend, drawId: string) {
  const entries = await rowsOf(backend, 'select * from draw_log where draw_id = $1 order by seq', drawId);
  const [box] = await rowsOf(
    backend,
    'select root, log_head from boxes join draws using (draw_id) where draw_id = $1',
    drawId,
  );
  const orders = await rowsOf(
    backend,
    'select order_id, salt, log_seq from orders where draw_id = $1',
    drawId,
  );
  const bySeq = new Map(orders.map((order) => [order.log_seq, order]));
  let prev: Uint8Array = box.root;
  for (const { seq, kind, order_hash, from_ticket, count, at, hash } of entries) {
    const { order_id, salt } = bySeq.get(seq);
    expect(order_hash).toEqual(orderHash(nodeHashing, order_id, salt));
    const line = { seq, kind, orderHash: order_hash, from: from_ticket, count, at, prev };
    expect(hash).toEqual(logEntryHash(nodeHashing, line));
    prev = hash;
  }
  expect(box.log_head).toEqual(prev);
}

/** Expects the drawn prizes to be those of the first `sold` tickets of the box. */
export async function expectPrizesCounted(backend: TestBackend, drawId: string, sold: number) {
  const [box] = await rowsOf(backend, 'select "order", line_up from boxes where draw_id = $1', drawId);
  const counted = await rowsOf(backend, 'select prize_id, drawn from prizes where draw_id = $1', drawId);
  const drawn = [...box.order.subarray(0, sold)].map((place) => box.line_up[place].prizeId);
  for (const { prize_id, drawn: count } of counted)
    expect(count).toBe(drawn.filter((prizeId) => prizeId === prize_id).length);
}
