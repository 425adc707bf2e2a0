import { type SQL, sql } from 'drizzle-orm';
import { auditLedger, checkWithin } from '#backend/audit/audit.ts';
import { openEngine } from '../../../bench/draw/engine.mjs';
import { closeArchive, sellArchive } from '../../../bench/growth/archive.mjs';
import { copyDraws } from '../../../bench/growth/copies.mjs';
import { freshDatabase } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';

const SOLD = { orders: 200, draws: 2 };
const COPIES = 6;

/** A shop of two years: two draws that were sold, and copies of these, as `bench -- growth` writes them. */
async function aGrownShop() {
  const { url, drop } = await freshDatabase();
  const engine = await openEngine(url);
  const before = await definitions(engine.db);
  const drawIds = await sellArchive(engine, SOLD);
  await copyDraws(engine, { drawIds, copies: COPIES, days: 730, members: 300 });
  await closeArchive(engine);
  const close = async () => {
    await engine.close();
    await drop();
  };
  return { db: engine.db, before, close };
}

type Grown = Awaited<ReturnType<typeof aGrownShop>>;

const shop = forAllTests(aGrownShop);

/** Checks of the public log: that of a copy has the entries of its template. */
const OF_TEMPLATES = ['log entries match their orders', 'results are those of the log'];

/** Every index, constraint and enabled trigger. */
async function definitions(db: Grown['db']): Promise<readonly string[]> {
  const { rows } = await db.execute<{ definition: string }>(sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace and indisvalid
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace and convalidated
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgenabled = 'O' order by 1`);
  return rows.map(({ definition }) => definition);
}

/** The names of the checks that find the changes, which are undone afterwards. */
async function found(changes: readonly SQL[]): Promise<readonly string[]> {
  const undone = new Error('undone');
  let names: readonly string[] = [];
  const run = shop.db.transaction(async (tx) => {
    for (const change of changes) await tx.execute(change);
    names = (await checkWithin(tx))
      .filter(({ found: many, name }) => many > 0 && !OF_TEMPLATES.includes(name))
      .map(({ name }) => name);
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return names;
}

test('Copied draws are in order, over two years, with everything that belongs to an order', async () => {
  const wrong = await auditLedger(shop.db);
  expect(wrong.filter(({ check }) => !OF_TEMPLATES.includes(check))).toEqual([]);
  // The draws that were sold have their own logs, which are right.
  expect(wrong.filter(({ check, what }) => check === OF_TEMPLATES[1] && !what.includes('copy-'))).toEqual([]);
  const { rows } = await shop.db.execute(sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int from draws) as draws,
      (select min(ordered_at) < now() - interval '729 days' from orders) as old,
      (select count(*) > 0 from refunds r join orders o using (order_id) where o.ordered_at < now() - interval '1 day') as refunds,
      (select count(*) > 0 from shipments where requested_at < now() - interval '1 day' and fee > 0) as shipments,
      (select count(*) > 0 from sent_emails where sent_at < now() - interval '1 day') as emails,
      (select count(distinct order_id) = count(*) from orders) as ids`);
  const [counted] = rows;
  expect(counted).toEqual({
    orders: SOLD.orders * (1 + COPIES / SOLD.draws),
    draws: SOLD.draws + COPIES,
    old: true,
    refunds: true,
    shipments: true,
    emails: true,
    ids: true,
  });
});

test('Copying leaves every index, constraint and trigger as it was', async () => {
  expect(await definitions(shop.db)).toEqual(shop.before);
});

const OF_A_COPY = sql`draw_id = (select draw_id from draws where directory_name = 'copy-1')`;

test.each([
  [
    'a missing prize',
    [sql`delete from won_prizes where ticket = 0 and ${OF_A_COPY}`],
    ['one prize per ticket', 'holdings are counted', 'stock is counted'],
  ],
  [
    'another time in the public log',
    [
      sql`alter table draw_log disable trigger user`,
      sql`update draw_log set at = at + interval '1 second' where seq = 3 and ${OF_A_COPY}`,
      sql`alter table draw_log enable trigger user`,
    ],
    ['sales are in the public log'],
  ],
  [
    'another yen in the ledger',
    [
      sql`alter table ledger disable trigger user`,
      sql`update ledger set yen = yen + 1 where kind = 'capture' and order_id = (
           select order_id from orders where payment_status = 'CAPTURED' and ${OF_A_COPY} order by first_ticket limit 1)`,
      sql`alter table ledger enable trigger user`,
    ],
    ['kept payments are paid orders', 'sums are those of orders', 'captures have a payment session'],
  ],
])('The audit finds %s in a copy', async (_what, changes, checks) => {
  expect(await found(changes)).toEqual(checks);
});
