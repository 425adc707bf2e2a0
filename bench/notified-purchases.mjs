import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../backend/persistence/database.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { vacuumAnalyze } from '../tests/support/query-plan.ts';
import { aDrawOnSale } from '../tests/support/orders.ts';
import { aPushBrowser, keysOf } from '../tests/support/push-service.ts';
import { makeDraw } from './draw/make-draw.mjs';
import { measurePurchases } from './draw/over-http.mjs';
import { rounded } from './draw/percentiles.mjs';
import { openBackend, UNLIMITED } from './shop.mjs';

const MEMBERS = 10_000;
const BUYERS = 64;
const PURCHASES = 2_000;
const ROUNDS = 3;
const OPENS_IN_MS = 10 * 60_000;
const MAX_WAIT_MS = 90_000;
const PRELOADED = new URL('local-push.mjs', import.meta.url);

/**
 * Measures purchases of one draw while 10,000 members are notified, by email and by push, that another draw opens, and
 * without, in turns. Emails go to the development mailbox, push messages to a local server.
 */
export async function measureNotifiedPurchases(server) {
  const push = await openPushService();
  const env = { ...UNLIMITED, NODE_OPTIONS: `--import ${PRELOADED}`, LOCAL_PUSH: push.origin };
  const backend = await openBackend(server, env);
  const database = openDatabase(server.url);
  const shop = { db: database.db, url: server.url, origin: backend.origin, push };
  try {
    await addFollowers(shop);
    await vacuumAnalyze(server.url);
    await purchases(shop);
    const rows = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      rows.push({ notifications: 'none', ...(await purchases(shop)) });
      rows.push({ notifications: 'being sent', ...(await whileNotified(shop)) });
    }
    return { members: MEMBERS, rows, alone: await untilAllSent(shop) };
  } finally {
    await database.close();
    await backend.stop();
    push.close();
  }
}

/** Members who chose emails and push messages of openings. */
async function addFollowers({ db, url }) {
  const ids = (await membersLoggedIn(url, MEMBERS)).map(({ memberId }) => memberId);
  const { p256dh, auth } = keysOf(aPushBrowser());
  await db.execute(sql`
    insert into notification_settings (member_id, channel, kind, chosen_at)
    select id, channel, 'saleOpens', now()
    from unnest(${sql.param(ids)}::uuid[]) id, unnest(array['email', 'push']) channel`);
  await db.execute(sql`
    insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth, device, made_at)
    select id, id, 'https://fcm.googleapis.com/' || id, ${p256dh}, ${auth}, '', now()
    from unnest(${sql.param(ids)}::uuid[]) id`);
}

async function purchases({ db, url, origin }) {
  const draw = await makeDraw(db, 100_000);
  const members = await membersLoggedIn(url, PURCHASES);
  const bought = await measurePurchases([origin], { draw, members, quantity: 1, buyers: BUYERS });
  return {
    'purchases/s': Math.round(bought.perSecond),
    ...{ 'p50 ms': rounded(bought.p50), 'p99 ms': rounded(bought.p99), 'max ms': rounded(bought.most) },
  };
}

async function whileNotified(shop) {
  await anOpening(shop);
  const before = await sent(shop);
  const row = await purchases(shop);
  const after = await sent(shop);
  if (after.queued + after.emailed === 0) throw new Error('Nobody was notified during the purchases.');
  const during = { 'emails sent': after.emailed - before.emailed, pushed: after.pushed - before.pushed };
  await untilQueued(shop);
  await shop.db.execute(sql`delete from outbox`);
  await shop.db.execute(sql`delete from push_messages`);
  return { ...row, ...during };
}

/** Seconds from the first queued message until the last is queued, and until the last is sent, without purchases. */
async function untilAllSent(shop) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  await anOpening(shop);
  await untilQueued(shop);
  const queuedS = seconds();
  await until(async () => {
    const { queued, pushing } = await sent(shop);
    return queued + pushing === 0;
  });
  return { queuedS, sentS: seconds() };
}

/** Creates a draw that all members follow and that opens soon, and waits for the first messages. */
async function anOpening(shop) {
  const { db, url } = shop;
  const { drawId } = await aDrawOnSale({ db }, { isSealed: false, opensInMs: OPENS_IN_MS });
  await db.execute(sql`
    insert into favourite_draws (draw_id, member_id, at)
    select ${drawId}, member_id, now() from push_subscriptions`);
  await vacuumAnalyze(url);
  shop.drawId = drawId;
  await until(async () => (await sent(shop)).notified > 0);
}

const untilQueued = (shop) => until(async () => (await sent(shop)).notified === MEMBERS);

async function sent({ db, push, drawId }) {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from notifications where draw_id = ${drawId}) as notified,
      (select count(*)::int from outbox where letter ->> 'kind' = 'drawNotification') as queued,
      (select count(*)::int from push_messages) as pushing`);
  const [{ notified, queued, pushing }] = rows;
  return { notified, queued, pushing, emailed: notified - queued, pushed: push.received() };
}

async function until(isTrue) {
  const end = performance.now() + MAX_WAIT_MS;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Nothing came within ${MAX_WAIT_MS} ms.`);
    await pause(100);
  }
}

/** A server that takes every message, as a push service does. */
async function openPushService() {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().once('end', () => response.writeHead(201).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    received: () => received,
    close: () => server.close(),
  };
}
