import { request } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { readPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { deleteExpiredPushMessages } from '#backend/persistence/notifications/push-queue.ts';
import { pushSubscriptions } from '#backend/persistence/schema.ts';
import { createPushClient, newPushKeys } from '#backend/providers/web-push.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aFollower, notifyAll } from '../../support/notifications.ts';
import { aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { aPushService } from '../../support/push-service.ts';
import { aPublicTarget, countOf, subscribe } from '../../support/push-subscriptions.ts';
import { callNextEverywhere } from '#backend/actions/queue.ts';
import { deliverPushes } from '#backend/actions/push.ts';

const backend = restoredForEachTest(aBackend);
const service = forEachTest(aPushService);

const MINUTE_MS = 60_000;

/** A member whose browser receives from the local push service, which members cannot name. */
async function aPushFollower(draws: readonly string[]): Promise<Buyer> {
  const follower = await aFollower(backend, { draws });
  const { devices } = (await subscribe(follower, aPublicTarget())).json();
  await backend.db
    .update(pushSubscriptions)
    .set(service.subscribe())
    .where(eq(pushSubscriptions.subscriptionId, devices[0].subscriptionId));
  return follower;
}

/** Sends what is due. */
async function deliver(atMost = 20) {
  const keys = await readPushKeys(backend.db, newPushKeys);
  const network = { isAllowed: () => true, request };
  const client = createPushClient({
    keys: async () => keys,
    subject: 'https://koron.example',
    network: network as never,
  });
  return deliverPushes({ db: backend.db, client }, atMost);
}
const anUpcomingDraw = () => aDrawOnSale(backend, { hasBox: false, opensInMs: 10 * MINUTE_MS });
const count = (table: string) => countOf(backend, table);

test('A browser gets an encrypted message of the shop, once', async () => {
  const draw = await anUpcomingDraw();
  const follower = await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  expect(await deliver()).toEqual({ sent: 1 });
  expect(await deliver()).toBeUndefined();
  const { pushKey } = (await follower.ask('GET', '/api/notification')).json();
  expect(service.received).toEqual([
    {
      path: expect.stringMatching(/^\/push\//),
      content: {
        title: 'まもなく発売',
        body: draw.title,
        path: `/sanrio/${draw.directoryName}`,
        tag: `saleOpens/${draw.directoryName}`,
        kind: 'saleOpens',
      },
      ttl: expect.stringMatching(/^4\d{3}$/),
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      claims: expect.objectContaining({ sub: 'https://koron.example' }),
      publicKey: pushKey,
    },
  ]);
  expect(await count('push_messages')).toBe(0);
});

test('A member who is called in a queue gets a message on every browser, until the turn ends', async () => {
  const draw = await aDrawOnSale(backend, {});
  const follower = await aPushFollower([]);
  const other = await aPushFollower([]);
  await backend.db.execute(sql`
    insert into draw_queues (draw_id, opened_at, numbers) values (${draw.drawId}, now(), 2)`);
  await backend.db.execute(sql`
    insert into queue_entries (draw_id, member_id, number, joined_at, seen_at)
    values (${draw.drawId}, ${follower.memberId}, 1, now(), now())`);
  await callNextEverywhere(backend.db);
  expect(await deliver()).toEqual({ sent: 1 });
  expect(service.received).toMatchObject([
    {
      content: {
        title: '順番がきました',
        body: expect.stringContaining('90秒以内に'),
        path: `/sanrio/${draw.directoryName}/shopping`,
      },
      urgency: 'high',
    },
  ]);
  expect(Number(service.received[0]?.ttl)).toBeLessThanOrEqual(90);
  expect(other.memberId).not.toBe(follower.memberId);
  await callNextEverywhere(backend.db);
  expect(await deliver()).toBeUndefined();
});

test('A subscription that the service does not know is deleted', async () => {
  const draw = await anUpcomingDraw();
  await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  service.service.answer = () => ({ status: 410 });
  expect(await deliver()).toEqual({ gone: 1 });
  expect([await count('push_subscriptions'), await count('push_messages')]).toEqual([0, 0]);
});

test('A message is sent again after an outage, and not before the time that the service names', async () => {
  const draw = await anUpcomingDraw();
  await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  service.service.answer = () => ({ status: 503, headers: { 'retry-after': '120.0001' } });
  expect(await deliver()).toEqual({ 'due again': 1 });
  const { rows } = await backend.db.execute(
    sql`select due_at > now() + interval '100 seconds' as is_later, attempts from push_messages`,
  );
  expect(rows).toEqual([{ is_later: true, attempts: 1 }]);
  service.service.answer = () => ({ status: 201 });
  await backend.db.execute(sql`update push_messages set due_at = now()`);
  expect(await deliver()).toEqual({ sent: 1 });
});

test('A message that is no longer worth reading, or of a cancelled draw, is not sent', async () => {
  const draw = await anUpcomingDraw();
  await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  await backend.db.execute(sql`
    insert into draw_cancellations (draw_id, operator, reason, at, due_at)
    values (${draw.drawId}, 'hana', 'broken', now(), now())`);
  await deleteExpiredPushMessages(backend.db);
  expect(await deliver()).toBeUndefined();
});

test('Switching a kind off deletes its messages that are not sent yet', async () => {
  const draw = await anUpcomingDraw();
  const follower = await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  await follower.ask('PUT', '/api/notification', { push: { newDraw: false } });
  expect(await count('push_messages')).toBe(1);
  await follower.ask('PUT', '/api/notification', { push: { saleOpens: false } });
  expect(await deliver()).toBeUndefined();
});

test('The number of connections is bounded by the batch', async () => {
  const draw = await anUpcomingDraw();
  for (let nth = 0; nth < 12; nth += 1) await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  service.service.delayMs = 20;
  while ((await deliver(5)) !== undefined);
  expect(service.received).toHaveLength(12);
  expect(service.concurrency.most).toBeLessThanOrEqual(5);
});

test('An endpoint of no push service is not called, and its subscription is deleted', async () => {
  const draw = await anUpcomingDraw();
  await aPushFollower([draw.directoryName]);
  await notifyAll(backend);
  const client = createPushClient({ keys: async () => newPushKeys(), subject: 'https://koron.example' });
  expect(await deliverPushes({ db: backend.db, client }, 1)).toEqual({ gone: 1 });
  expect([service.received, await count('push_subscriptions')]).toEqual([[], 0]);
});
