import { sql } from 'drizzle-orm';
import { auditLedger, inSnapshot } from '#backend/audit/audit.ts';
import { ALL_CHECKS } from '#backend/audit/checks/all-checks.ts';
import { jobRecords } from '#backend/persistence/monitoring/jobs.ts';
import { runProgram } from '../../support/process.ts';
import { aShopWithOrders } from './audited-orders.ts';
import { findingsAfter } from './findings.ts';
import { ORDER_CASES } from './order-cases.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { openTestDatabase } from '../../support/database.ts';

const orders = forAllTests(aShopWithOrders);

const audit = (...words: string[]) =>
  runProgram(['backend/audit/main.ts', ...words], { DATABASE_URL: orders.shop.url });

test('The audit of a shop with orders in every state finds nothing', async () => {
  expect(await auditLedger(orders.shop.db)).toEqual([]);
});

test('The audit cannot write', async () => {
  const write = inSnapshot(orders.shop.db, (tx) => tx.execute(sql`update draws set held = held + 1`));
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('The audit neither blocks sales nor sees those made after its start', async () => {
  const { shop, onSale } = orders;
  const sold = () => sql`select sold from draws where draw_id = ${onSale}`;
  const [before, after] = await inSnapshot(shop.db, async (tx) => {
    const first = await tx.execute(sold());
    const other = openTestDatabase(shop.url);
    await other.db.execute(sql`update draws set lead = lead where draw_id = ${onSale}`);
    await other.db.execute(sql`select from draws where draw_id = ${onSale} for update nowait`);
    await other.close();
    return [first.rows, (await tx.execute(sold())).rows];
  });
  expect(after).toEqual(before);
});

test('The command lists every check, also as JSON, and exits with 0', async () => {
  const { code, out, err } = await audit();
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^I1 +kept payments are paid orders +orders +\d+ +0$/m);
  expect(out).toContain('checks: the ledger is in order.');
  const asJson = await audit('--json');
  expect(JSON.parse(asJson.out)).toHaveLength(ALL_CHECKS.length);
});

/** Runs the audit while the draw counts one held ticket too many. */
async function auditOfWrongCount(...words: string[]) {
  const { shop, onSale } = orders;
  const held = (more: number) => sql`update draws set held = held + ${more} where draw_id = ${onSale}`;
  await shop.db.execute(held(1));
  const result = await audit(...words);
  await shop.db.execute(held(-1));
  return result;
}

test('The command describes findings and exits with 1', async () => {
  const { code, out } = await auditOfWrongCount();
  expect(code).toBe(1);
  expect(out).toContain('held is counted: The held tickets of a draw are those of its live orders');
  expect(out).toMatch(/ {2}draw [\w-]+: 4 held and 3 playing, but 3 tickets in 3 live orders/);
  expect(out).toContain(`${ALL_CHECKS.length} checks, 1 findings.`);
});

test('With --note the audit is recorded as a job, with the failed check', async () => {
  const { shop } = orders;
  await auditOfWrongCount('--note');
  const recorded = { job: 'ledger-audit', runs: 1, failing: 1, lastError: 'held is counted' };
  expect(await jobRecords(shop.db)).toMatchObject([recorded]);
  await audit();
  expect(await jobRecords(shop.db)).toMatchObject([recorded]);
  await audit('--note');
  expect(await jobRecords(shop.db)).toMatchObject([{ runs: 2, failures: 1, failing: 0 }]);
});

test('An unreachable database exits with 2', async () => {
  const { code, err } = await runProgram(['backend/audit/main.ts'], {
    DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop',
  });
  expect([code, err]).toEqual([2, expect.stringContaining('ECONNREFUSED')]);
});

test.each(ORDER_CASES)('The audit finds: %s', async (_what, finds, breaks) => {
  expect(await findingsAfter(orders, breaks(orders))).toEqual(finds);
});
