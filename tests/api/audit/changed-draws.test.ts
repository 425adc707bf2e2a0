import { sql } from 'drizzle-orm';
import { auditChanges } from '#backend/audit/audit.ts';
import { recordDraws } from '#backend/audit/record-audit.ts';
import { changedDraws, everyDraw } from '#backend/audit/scope.ts';
import { createDatabase } from '#backend/persistence/db/database.ts';
import { countAuditedDraws, jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { runProgram } from '../../support/process.ts';
import { aShopWithOrders } from './audited-orders.ts';
import { findingsAfter } from './findings.ts';

const DAY_MS = 86_400_000;

const orders = forAllTests(aShopWithOrders);
const audited = (daysAgo: number) =>
  sql`update audited_draws set audited_at = now() - ${daysAgo} * interval '1 day'`;
const chosen = async () => new Set((await changedDraws(orders.shop.db)).drawIds);

/** Closes the sales of all draws a month ago, with all that happened in them. Returns their ids. */
async function closeAll(): Promise<readonly string[]> {
  const { shop } = orders;
  await shop.db
    .execute(sql`update draws set opens_at = now() - interval '40 days', closes_at = now() - interval '30 days',
    updated_at = now() - interval '30 days'`);
  const { drawIds } = await everyDraw(shop.db);
  await recordDraws(shop.db, { at: new Date(), drawIds, ofAll: drawIds.length });
  return drawIds;
}

test('A shop in order is in order draw by draw', async () => {
  expect(await findingsAfter(orders, [])).toEqual([]);
});

test('Before the first audit every draw is chosen, and an audit of changes is a whole one', async () => {
  const { drawIds } = await everyDraw(orders.shop.db);
  expect(drawIds).toHaveLength(2);
  expect(await chosen()).toEqual(new Set(drawIds));
});

test('The command audits changes, and finds the same again until it is corrected', async () => {
  const { shop, onSale } = orders;
  const audit = () =>
    runProgram(['backend/audit/main.ts', '--changed', '--note'], { DATABASE_URL: shop.url });
  const held = (more: number) => sql`update draws set held = held + ${more} where draw_id = ${onSale}`;
  await shop.db.execute(held(1));
  for (let night = 0; night < 2; night += 1) {
    const { code, out } = await audit();
    expect([code, out.includes('held is counted')]).toEqual([1, true]);
  }
  await shop.db.execute(held(-1));
  expect((await audit()).code).toBe(0);
  const after = await countAuditedDraws(shop.db);
  expect(after).toMatchObject({ draws: 2, audited: 2 });
});

test('A draw with changes is chosen, also long after its sale; the others in turn', async () => {
  const { shop, soldOut, onSale } = orders;
  for (let more = 0; more < 20; more += 1) await aDrawOnSale(shop);
  const all = await closeAll();
  const others = all.filter((id) => id !== soldOut && id !== onSale);
  const inTurn = await chosen();
  // Both draws of the shop had orders within the last hour, and `onSale` has live ones.
  expect(inTurn).toContain(soldOut);
  expect(inTurn).toContain(onSale);
  expect(others.filter((id) => inTurn.has(id)).length).toBeLessThan(5);
  await shop.db.execute(sql`update audited_draws set audited_at = now() + interval '2 hours'`);
  const later = await chosen();
  expect(later.has(onSale)).toBe(true);
  await shop.db.execute(
    sql`update audited_draws set audited_at = now() + interval '3 hours' where draw_id <> ${others[7]}`,
  );
  expect(await chosen()).toContain(others[7]);
});

test('Within 14 audits without changes every draw is audited again', async () => {
  const { shop } = orders;
  const all = await closeAll();
  await shop.db.execute(audited(3));
  const seen = new Set<string>();
  for (let audit = 0; audit < 14; audit += 1) {
    const { drawIds } = await changedDraws(shop.db);
    for (const id of drawIds) seen.add(id);
    await recordDraws(shop.db, { at: new Date(), drawIds, ofAll: all.length });
  }
  expect(seen).toEqual(new Set(all));
});

test('Draws that were not audited for 16 days are reported', async () => {
  const { shop } = orders;
  await closeAll();
  const backlog = async () => (await jobBacklogs(shop.db)).find(({ what }) => what === 'drawsToAudit');
  expect(await backlog()).toMatchObject({ count: 0, oldestAt: null });
  await shop.db.execute(audited(17));
  const late = await backlog();
  expect(late?.count).toBe(22);
  expect(Date.now() - (late?.oldestAt?.getTime() ?? 0)).toBeGreaterThan(DAY_MS - 60_000);
});

test('An audit of changes checks the rows of the chosen draws', async () => {
  const { shop } = orders;
  const { checked, scope } = await withOwnConnection({ url: shop.url, application: 'test' }, (client) =>
    auditChanges(createDatabase(client)),
  );
  expect(scope.drawIds.length).toBeLessThan(scope.ofAll);
  expect(checked.find(({ of }) => of === 'draws')?.rows).toBe(scope.drawIds.length);
});
