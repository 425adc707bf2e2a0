import { setTimeout as pause } from 'node:timers/promises';
import { timeOfRound } from '#lib/fairness/beacon.ts';
import { revealAll } from '../../support/beacon.ts';
import { openTestDatabase } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPayingShop, orderStatus, paying } from '../../support/payments.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);
const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;

/** Waits until a lock is waited for. */
async function untilBlocked() {
  for (;;) {
    const [{ waiting }] = await rows('select count(*)::int as waiting from pg_locks where not granted');
    if (waiting > 0) return;
    await pause(20);
  }
}

test('A sale that is held up until its round is published is written with a later time', async () => {
  const [buyer, draw] = await Promise.all([shop.buyer(), shop.draw()]);
  const order = await paying(buyer, draw);
  const { chain } = shop.paying.shopLog.beacon;
  const other = openTestDatabase(shop.url);
  const client = await other.db.$client.connect();
  await client.query('begin');
  await client.query('lock table draw_log in share mode');
  const paid = shop.pay(order, { ending: 'paid' });
  await untilBlocked();
  await pause(chain.period * (chain.delay + 1) + 200);
  const releasedAt = Date.now();
  await client.query('rollback');
  client.release();
  await other.close();
  await paid;
  await shop.jobs();
  expect((await orderStatus(buyer, order.orderId))[0]).toBe('SUCCESS');
  const [sale] = await rows(
    `select round::float8 as round, at from draw_log where draw_id = $1 and kind = 'sale'`,
    draw.drawId,
  );
  expect(timeOfRound(chain, sale.round)).toBeGreaterThan(releasedAt);
  await revealAll(shop.paying);
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});
