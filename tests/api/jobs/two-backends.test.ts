import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { revealAll } from '../../support/beacon.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, type Buyer, play } from '../../support/orders.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { anUnpaidShipment } from '../../support/shipping-fees.ts';
import { aTransport } from '../../support/emails.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { aBackendProcess } from '../../support/process.ts';
import { startBackendJobs, untilBacklogEmpty } from '../../support/jobs.ts';
import { aRefund, refundResult } from '../../support/refunds.ts';

const BUYERS = 24;
const REFUNDED = 8;
const DAY_MIN = 24 * 60;
const UNPAID = 3;
const STORAGE_DAYS = 60;

let other: TestBackend;
// Before the shop drops the database of both.
afterEach(() => other.close());
const shop = forEachTest(aPayingShop);
beforeEach(async () => {
  other = await aBackend({ database: shop.url });
});
const draw = forEachTest(() => shop.draw({ prizes: [10, 20, 30, 60] }));

/** Places an order for each buyer, half of them at each backend, and requests refunds for some. Returns the order ids. */
async function ordersAndRefunds(): Promise<readonly string[]> {
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, nth) => aBuyer(nth % 2 === 0 ? shop : other)),
  );
  const orders = await Promise.all(buyers.map(bought));
  await revealAll(shop.paying);
  const refunds = orders
    .slice(0, REFUNDED)
    .map((orderId) =>
      refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...aRefund(orderId) }),
    );
  expect((await Promise.all(refunds)).map(refundResult)).toEqual(refunds.map(() => 'refunded'));
  return orders;
}

const played = async (buyer: Buyer) => play(buyer, draw, await bought(buyer));

async function bought(buyer: Buyer): Promise<string> {
  const paymentSession = await paying(buyer, draw, { quantity: 1 });
  await shop.pay(paymentSession, { ending: 'paid' });
  return paymentSession.orderId;
}

/** Passes more time than any lease lasts. */
const endLeases = () => shop.minutesPass(3);

/** Runs the jobs of both backends until the backlog is empty. Returns the kinds of the sent emails. */
async function runBothUntilDone(): Promise<readonly string[]> {
  const transports = [aTransport(), aTransport()] as const;
  const runners = [
    startBackendJobs(shop, { transport: transports[0] }),
    startBackendJobs(other, { transport: transports[1] }),
  ];
  await untilBacklogEmpty(shop.db, endLeases);
  await Promise.all(runners.map((runner) => runner.stop()));
  const sent = transports.flatMap(({ sent }) => sent);
  expect(new Set(sent.map(({ emailId }) => emailId)).size).toBe(sent.length);
  return sent.map(({ message }) => message.kind);
}

async function countOf(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<{ total: string }>(query);
  return Number(rows[0]?.total);
}

const emails = () => countOf(sql`select count(*) as total from outbox`);

test('Two backends and two runners process each email, refund and result once', async () => {
  const orders = await ordersAndRefunds();
  await shop.minutesPass(DAY_MIN + 1);
  const waiting = await emails();
  expect(waiting).toBeGreaterThanOrEqual(BUYERS + REFUNDED);
  const sent = await runBothUntilDone();
  expect(sent.length).toBeGreaterThanOrEqual(waiting);
  expect(sent.filter((kind) => kind === 'receipt')).toHaveLength(BUYERS);
  const refunds = sql`select count(*) as total from sandbox_ledger where kind = 'refund'`;
  expect(await countOf(refunds)).toBe(REFUNDED);
  const plays = sql`select count(*) as total from order_moves where "to" = 'CONFIRM'`;
  expect(await countOf(plays)).toBe(orders.length);
  expect(await countOf(sql`select count(*) as total from won_prizes`)).toBe(BUYERS);
  expect(await auditLedger(shop.db)).toEqual([]);
});

test('Two runners remind each member of their storage once and expire each unpaid shipment once', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(shop)));
  for (const [nth, buyer] of buyers.entries()) {
    if (nth < UNPAID) await anUnpaidShipment(shop, buyer, { draw });
    else await played(buyer);
  }
  await shop.minutesPass(DAY_MIN + 1);
  const expired = await runBothUntilDone();
  expect(expired.filter((kind) => kind === 'shipmentExpired')).toHaveLength(UNPAID);
  await shop.minutesPass((STORAGE_DAYS - 14) * DAY_MIN);
  const reminded = await runBothUntilDone();
  expect(reminded).toEqual(buyers.map(() => 'storageEnding'));
  expect(await countOf(sql`select count(*) as total from won_prizes where reminded_at is null`)).toBe(0);
  expect(await auditLedger(shop.db)).toEqual([]);
});

test('A backend killed during its work leaves nothing undone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'two-backends-'));
  const env = { DATA_DIR: folder, LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' };
  await ordersAndRefunds();
  await shop.minutesPass(DAY_MIN + 1);
  const { rows } = await shop.db.execute<{ id: string }>(sql`select email_id as id from outbox`);
  const killed = await aBackendProcess(shop.url, env);
  await killed.logged('email sent');
  killed.child.kill('SIGKILL');
  await killed.ended;
  // The leases of the killed backend expire.
  await endLeases();
  const successor = await aBackendProcess(shop.url, env);
  await untilBacklogEmpty(shop.db, endLeases);
  successor.child.kill('SIGTERM');
  expect(await successor.ended).toBe(0);
  // The dev mailbox names each file after its email's id, so an email sent twice is one file.
  const files = (await readdir(join(folder, 'mailbox'))).join('\n');
  expect(rows.filter(({ id }) => !files.includes(id))).toEqual([]);
  expect(await countOf(sql`select count(*) as total from sandbox_ledger where kind = 'refund'`)).toBe(
    REFUNDED,
  );
  expect(await countOf(sql`select count(*) as total from won_prizes`)).toBe(BUYERS);
  expect(await auditLedger(shop.db)).toEqual([]);
  await rm(folder, { recursive: true });
});
