import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, type Buyer, type DrawOnSale } from '../../support/orders.ts';
import { anUnpaidShipment } from '../../support/shipping-fees.ts';
import { aTransport } from '../../support/emails.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/payments.ts';
import { aBackendProcess } from '../../support/process.ts';
import { startBackendJobs, untilBacklogEmpty } from '../../support/jobs.ts';

const BUYERS = 24;
const GIVEN_BACK = 8;
const DAY_MIN = 24 * 60;
const UNPAID = 3;
const STORAGE_DAYS = 60;

let shop: PayingShop;
let other: TestBackend;
let draw: DrawOnSale;
beforeEach(async () => {
  shop = await aPayingShop();
  other = await aBackend({ database: shop.url });
  draw = await shop.draw({ prizes: [10, 20, 30, 60] });
});
afterEach(async () => {
  await other.close();
  await shop.close();
});

/** Everybody buys at one of the two backends; some of the money is to go back. */
async function aBusyDay(): Promise<readonly string[]> {
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, nth) => aBuyer(nth % 2 === 0 ? shop : other)),
  );
  const orders = await Promise.all(buyers.map(bought));
  const facts = { operator: 'marupo', act: 'refundOrder', facts: {} };
  const given = orders
    .slice(0, GIVEN_BACK)
    .map((orderId) => shop.paying.orderWriter.refund({ drawId: draw.drawId, orderId }, facts));
  expect(await Promise.all(given)).toEqual(given.map(() => 'refunded'));
  return orders;
}

async function played(buyer: Buyer): Promise<void> {
  const body = { productId: draw.drawId, orderHistoryId: await bought(buyer) };
  expect((await buyer.ask('POST', '/api/userProduct', body)).statusCode).toBe(200);
}

async function bought(buyer: Buyer): Promise<string> {
  const paymentSession = await paying(buyer, draw, { quantity: 1 });
  await shop.pay(paymentSession, { ending: 'paid' });
  return paymentSession.orderId;
}

/** Longer than anything is taken by one for himself. */
const leasesEnd = () => shop.minutesPass(3);

/** Two runners do what there is to do; the kinds of the letters that went out. */
async function doneByTwo(): Promise<readonly string[]> {
  const posts = [aTransport(), aTransport()] as const;
  const runners = [
    startBackendJobs(shop, { transport: posts[0] }),
    startBackendJobs(other, { transport: posts[1] }),
  ];
  await untilBacklogEmpty(shop.db, leasesEnd);
  await Promise.all(runners.map((runner) => runner.stop()));
  const sent = posts.flatMap(({ sent: taken }) => taken);
  expect(new Set(sent.map(({ emailId: letterId }) => letterId)).size).toBe(sent.length);
  return sent.map(({ message: letter }) => letter.kind);
}

async function many(what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<{ many: string }>(what);
  return Number(rows[0]?.many);
}

const letters = () => many(sql`select count(*) as many from outbox`);

test('Two backends and two runners process each email, refund and result once', async () => {
  const orders = await aBusyDay();
  await shop.minutesPass(DAY_MIN + 1);
  const waiting = await letters();
  expect(waiting).toBeGreaterThanOrEqual(BUYERS + GIVEN_BACK);
  const sent = await doneByTwo();
  expect(sent.length).toBeGreaterThanOrEqual(waiting);
  expect(sent.filter((kind) => kind === 'receipt')).toHaveLength(BUYERS);
  const refunds = sql`select count(*) as many from pretend_ledger where kind = 'refund'`;
  expect(await many(refunds)).toBe(GIVEN_BACK);
  const revealed = sql`select count(*) as many from order_moves where "to" = 'CONFIRM'`;
  expect(await many(revealed)).toBe(orders.length);
  expect(await many(sql`select count(*) as many from won_prizes`)).toBe(BUYERS);
  expect(await auditLedger(shop.db)).toEqual([]);
});

test('Two runners remind each member of their storage once and expire each unpaid shipment once', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(shop)));
  for (const [nth, buyer] of buyers.entries()) {
    if (nth < UNPAID) await anUnpaidShipment(shop, buyer, { draw });
    else await played(buyer);
  }
  await shop.minutesPass(DAY_MIN + 1);
  const lapsed = await doneByTwo();
  expect(lapsed.filter((kind) => kind === 'parcelLapsed')).toHaveLength(UNPAID);
  await shop.minutesPass((STORAGE_DAYS - 14) * DAY_MIN);
  const reminded = await doneByTwo();
  expect(reminded).toEqual(buyers.map(() => 'storageEnding'));
  expect(await many(sql`select count(*) as many from won_prizes where reminded_at is null`)).toBe(0);
  expect(await auditLedger(shop.db)).toEqual([]);
});

test('A backend killed during its work leaves nothing undone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'two-of-everything-'));
  const env = { DATA_DIR: folder, LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' };
  await aBusyDay();
  await shop.minutesPass(DAY_MIN + 1);
  const { rows } = await shop.db.execute<{ id: string }>(sql`select letter_id as id from outbox`);
  const killed = await aBackendProcess(shop.url, env);
  await killed.logged('email sent');
  killed.child.kill('SIGKILL');
  await killed.ended;
  // As if the time were over for which the dead one had taken things for itself.
  await leasesEnd();
  const heir = await aBackendProcess(shop.url, env);
  await untilBacklogEmpty(shop.db, leasesEnd);
  heir.child.kill('SIGTERM');
  expect(await heir.ended).toBe(0);
  // The mailbox names a letter by its id, so that one sent twice lies there once.
  const files = (await readdir(join(folder, 'mailbox'))).join('\n');
  expect(rows.filter(({ id }) => !files.includes(id))).toEqual([]);
  expect(await many(sql`select count(*) as many from pretend_ledger where kind = 'refund'`)).toBe(GIVEN_BACK);
  expect(await many(sql`select count(*) as many from won_prizes`)).toBe(BUYERS);
  expect(await auditLedger(shop.db)).toEqual([]);
  await rm(folder, { recursive: true });
});
