import { recordPageOpened, recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Connection } from '#backend/persistence/db/database.ts';
import { drawFigures } from '#backend/persistence/monitoring/draw-figures.ts';
import { todayFigures } from '#backend/persistence/monitoring/today.ts';
import { STATEMENTS } from '#backend/persistence/orders/batcher/prepared-statements.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import { type Scan, scansDuring, scansOf, vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';
import { forAllTests } from '../../support/fixtures.ts';

const ORDERS = 5_000;
const DAY_MS = 24 * 60 * 60_000;

const backend = forAllTests(aBackend);
const limited = forAllTests(() => aDrawOnSale(backend, { but: { perMember: 5 } }));
const buyer = forAllTests(() => aBuyer(backend, { birthday: '2012-04-01' }));
beforeAll(async () => {
  const others = await Promise.all([0, 1, 2].map(() => aDrawOnSale(backend)));
  const drawIds = others.map(({ drawId }) => drawId);
  await writeHistory(
    backend.url,
    { number: 0, memberId: buyer.memberId, drawIds },
    { orders: ORDERS, shipments: 1 },
  );
  await backend.db.execute(sql`update orders set ordered_at = ordered_at - interval '90 days'`);
  await vacuumAnalyze(backend.url);
});

const ordersRead = (scans: readonly Scan[]) =>
  scans.flatMap(({ table, read }) => (table === 'orders' ? read : [])).reduce((sum, read) => sum + read, 0);

test('Admission to a draw reads none of the order history of the buyer', async () => {
  const values = [limited.drawId, [buyer.memberId]];
  const scans = await scansOf(backend.db.$client, { text: STATEMENTS.READ_BUYERS, values });
  expect(ordersRead(scans)).toBeLessThan(5);
});

test('The monthly spending of a minor is read without their earlier orders', async () => {
  const now = Date.now();
  const [from, to, since] = [now - 10 * DAY_MS, now + DAY_MS, now - 41 * DAY_MS].map((at) => new Date(at));
  const values = [[buyer.memberId], from, to, since];
  const scans = await scansOf(backend.db.$client, { text: STATEMENTS.READ_SPENT, values });
  expect(ordersRead(scans)).toBeLessThan(5);
});

test('The figures of a draw read each of its orders once, those of no other draw', async () => {
  const draw = await aDrawOnSale(backend);
  const { memberId } = await aBuyer(backend);
  await writeHistory(
    backend.url,
    { number: 1, memberId, drawIds: [draw.drawId] },
    { orders: 300, shipments: 1 },
  );
  await vacuumAnalyze(backend.url);
  const scans = await scansDuring(backend.db.$client, () =>
    drawFigures(backend.database.monitoringDb, draw.directoryName),
  );
  expect(ordersRead(scans)).toBe(300);
  expect(scans.map(({ table }) => table).toSorted()).toEqual([
    'boxes',
    'draw_cancellations',
    'draws',
    'last_one_prizes',
    'last_one_prizes',
    'orders',
    'pictures',
    'prize_variants',
    'prizes',
    'prizes',
  ]);
});

test('The figures since midnight read the pages of today', async () => {
  const draw = await aDrawOnSale(backend);
  await backend.db.execute(sql`
    insert into orders (draw_id, member_id, request_key, quantity, price, total, status, ordered_at, salt)
    select ${draw.drawId}, ${buyer.memberId}, 'old-' || n, 1, 700, 700, 'CANCEL', now() - interval '30 days', ''
      from generate_series(1, 20000) n`);
  await vacuumAnalyze(backend.url);
  const scans = await scansDuring(backend.db.$client, () =>
    todayFigures(backend.database.monitoringDb, undefined),
  );
  expect(ordersRead(scans)).toBeLessThan(10_000);
});

test('Changes of a payment session read no other session', async () => {
  await backend.db.execute(
    sql`insert into payment_sessions (redirect_id, member_id, purpose, payment_type, yen, provider, state, made_at, expires_at)
      select 'session-' || n, ${buyer.memberId}, 'card', 'CARD', 0, 'test',
        (case n when 1 then 'OPEN' else 'ENDED' end)::payment_session_state, now(), now() + interval '1 hour'
      from generate_series(1, 500) n`,
  );
  const pool: unknown = Reflect.get(backend.database.batching.db, '$client');
  if (!(pool instanceof pg.Pool)) throw new Error('The batched statements have no pool.');
  const { batching } = backend.paying;
  const change = async () => {
    await recordPageOpened(batching, 'session-1', { sessionId: 'one', url: '', expiresAt: new Date() });
    await recordSessionEnd(batching, 'session-1', { end: 'DONE', pollInMs: null });
  };
  const scans = await scansDuring(pool, change, /^\s*update\b/i);
  expect(Math.max(...scans.map(({ read }) => read))).toBe(1);
});

test('A batch finds the orders that it changes by their ids, also when it was planned for an empty table', async () => {
  const { batcherPool } = backend.database;
  const plan = await batcherPool.query({
    text: `explain (generic_plan) ${STATEMENTS.MOVE_ORDERS}`,
    rowMode: 'array',
  });
  const scans = plan.rows.map(String).filter((line) => line.includes(' on orders'));
  expect(scans.map((line) => line.trim().replace(/ +\(cost.*/, ''))).toEqual([
    '->  Update on orders o',
    '->  Index Scan using orders_id on orders o',
  ]);
});

test('Updates of an order before its settlement change no index', async () => {
  const draw = await aDrawOnSale(backend);
  const adult = await aBuyer(backend);
  const body = { productId: draw.drawId, quantity: 1, requestKey: aRequestKey() };
  const { orderHistoryId } = (await adult.ask('POST', '/api/orderHistory', body)).json();
  const updated = await backend.db.transaction(async (tx) => {
    const before = await countUpdates(tx);
    for (const change of [PLAYING, PAID])
      await tx.execute(
        sql`update orders set moves = moves + 1, version = version + 1, ${change} where order_id = ${orderHistoryId}`,
      );
    const after = await countUpdates(tx);
    return { all: after.all - before.all, inPlace: after.inPlace - before.inPlace };
  });
  expect(updated).toEqual({ all: 2, inPlace: 2 });
});

const PLAYING = sql`status = 'PLAYING', payment_status = 'PENDING', payment_type = 'CARD', held_until = now()`;
const PAID = sql`status = 'SUCCESS', payment_status = 'CAPTURED', held_until = null, first_ticket = 0, log_seq = 1,
  has_last_one = false, is_late = false, settled_at = now()`;

/** Counts the updates of this connection that are not yet in the statistics, including those of earlier transactions. */
async function countUpdates(tx: Connection) {
  const { rows } = await tx.execute<{ all: number; inPlace: number }>(
    sql`select pg_stat_get_xact_tuples_updated('orders'::regclass)::int as all,
      pg_stat_get_xact_tuples_hot_updated('orders'::regclass)::int as "inPlace"`,
  );
  return rows[0] ?? { all: 0, inPlace: 0 };
}
