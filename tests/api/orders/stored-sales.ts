import { entryIn } from '#backend/persistence/fairness/draw-log.ts';
import { drawLog } from '#backend/persistence/schema.ts';
import { asc, eq } from 'drizzle-orm';
import { toHex } from '#lib/fairness/bytes.ts';
import { entryHash, orderHash } from '#lib/fairness/log-entry.ts';
import { manifestHash } from '#lib/fairness/manifest.ts';
import { revealAll } from '../../support/beacon.ts';
import type { TestBackend } from '../../support/backend.ts';

export type SoldRange = { readonly from: number; readonly count: number };

/** Reads the sales of a draw as stored: its counters with the numbers of waiting tickets and drawn prizes, ticket ranges, log and live orders. */
export async function salesOf({ db }: Pick<TestBackend, 'db'>, drawId: string) {
  const rows = async <Row extends object>(text: string) => (await db.$client.query<Row>(text, [drawId])).rows;
  const [draw] = await rows<{
    sold: number;
    held: number;
    playing: number;
    waiting: number;
    drawn: number;
    entries: number;
  }>(
    `select sold, held, playing, waiting, log_entries as entries,
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

/** Recomputes the hashes of the public log from the manifest on. */
export async function expectLogChain(backend: TestBackend, drawId: string) {
  const rows = await backend.db
    .select()
    .from(drawLog)
    .where(eq(drawLog.drawId, drawId))
    .orderBy(asc(drawLog.seq));
  const [box] = await rowsOf(
    backend,
    'select manifest, log_head from boxes join draws using (draw_id) where draw_id = $1',
    drawId,
  );
  const orders = await rowsOf(
    backend,
    'select order_id, request_key, salt, log_seq from orders where draw_id = $1',
    drawId,
  );
  const bySeq = new Map(orders.map((order) => [order.log_seq, order]));
  let head: Uint8Array = manifestHash(box.manifest);
  for (const entry of rows.map(entryIn)) {
    if (entry.kind === 'sale') {
      const { order_id: orderId, request_key: requestKey, salt } = bySeq.get(entry.seq);
      expect(entry.orderHash).toEqual(orderHash({ orderId, requestKey, salt }));
    }
    head = entryHash(head, entry.seq, entry);
    expect(entry.hash).toEqual(toHex(head));
  }
  expect(toHex(box.log_head)).toEqual(toHex(head));
}

/** Reveals the results of all sales. Expects the drawn prizes to be those that members hold, and the rest to be in the box. */
export async function expectPrizesCounted(backend: TestBackend, drawId: string, sold: number) {
  await revealAll(backend.paying);
  expect((await salesOf(backend, drawId)).draw).toMatchObject({ sold, waiting: 0, drawn: sold });
  const [box] = await rowsOf(backend, 'select lines, "left" from boxes where draw_id = $1', drawId);
  const counted = await rowsOf(
    backend,
    `select p.prize_id, p.total, p.drawn, count(w.ticket)::int as held
     from prizes p left join won_prizes w using (draw_id, prize_id) where p.draw_id = $1 group by 1, 2, 3`,
    drawId,
  );
  expect(counted.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(sold);
  for (const { prize_id, total, drawn, held } of counted) {
    const left = box.lines.findIndex(({ prizeId }: { prizeId: string }) => prizeId === prize_id);
    expect([held, box.left[left]]).toEqual([drawn, total - drawn]);
  }
}
