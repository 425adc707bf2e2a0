import { setTimeout as pause } from 'node:timers/promises';
import { membersLoggedIn } from '../../tests/support/logged-in-members.ts';
import { backlog } from '../../tests/ops/crash/checks.ts';
import { auditInto } from '../audit.mjs';
import { addressOf, crawl, floodLogins, logInHonestly } from './attacks.mjs';
import { createFront, pauseUntil } from './front.mjs';
import { createMeasurements } from './measurements.mjs';
import { visitShop } from './member.mjs';
import { checkQueueOrder } from './queue-order.mjs';
import { reportMembers, reportQueue, reportSale, summed } from './report.mjs';
import { givePassword, makeRushDraw, openRushShop, processorTimes } from './shop.mjs';

const PASSWORD = 'an evening in the arcade';
const HONEST_LOGINS = 100;
const SAMPLE_MS = 250;
/** Samples between two lines of progress. */
const PRINTED_EVERY = 40;
/** Pages are opened during this time before the hour, 100 a second, and at least 15 s. */
const PAGES_PER_SECOND = 100;
const SHORTEST_LEAD_MS = 15_000;
/** The sale and everything after it take at most this long. */
const LIMIT_MS = 10 * 60_000;
const IDLE_WITHIN_S = 120;
const SIGNALS = ['SIGINT', 'SIGTERM'];
/** Members of a phone company share addresses: every fourth member is behind one of ten. */
const SHARED_ADDRESSES = 40;

/** Opens a sale on which all members wait, kills a backend halfway, and measures. */
export async function rush(options, results) {
  const over = new AbortController();
  const stop = () => over.abort();
  // On a signal the members leave, and everything that was started ends.
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const shop = await openRushShop();
    return await runIn(shop, { ...options, results }, over).finally(async () => {
      over.abort();
      await shop.stop();
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

async function runIn(shop, { buyers, tickets, atOnce, logins, results }, over) {
  const all = await membersLoggedIn(shop.database.url, buyers + HONEST_LOGINS);
  await givePassword(shop, all.slice(buyers), PASSWORD);
  await shop.db.$client.query('analyze');
  const leadMs = Math.max(SHORTEST_LEAD_MS, (buyers / PAGES_PER_SECOND) * 1_000);
  const opensAt = Date.now() + leadMs;
  const draw = await makeRushDraw(shop.db, { tickets, opensInMs: leadMs, atOnce });
  const front = createFront({
    backends: shop.backends.map(({ origin }) => origin),
    storefront: shop.storefront.origin,
  });
  over.signal.addEventListener('abort', front.close);
  const sale = new AbortController();
  const measurements = createMeasurements();
  const common = { front, measurements, draw, opensAt, random: Math.random };
  const members = all.map((member) => ({ ...member, ...timesOf(member, { opensAt, leadMs }) }));
  const limit = setTimeout(() => over.abort(), leadMs + LIMIT_MS);

  const visits = [];
  const rushing = { ...common, signal: over.signal, visits };
  const visiting = Promise.all(members.slice(0, buyers).map((member) => visitShop(rushing, member)));
  // An error ends the run, which then stops the shop.
  visiting.catch(() => over.abort());
  const attacks = startAttacks(
    { ...common, signal: AbortSignal.any([sale.signal, over.signal]) },
    { members: members.slice(buyers), logins },
  );
  attacks.catch(() => {});
  reportSale(results, await watchSale(shop, { draw, opensAt, signal: over.signal }));
  sale.abort();
  reportMembers(results, await visiting, measurements);
  clearTimeout(limit);
  if (!(await untilIdle(shop.db, over.signal))) results.fail('work was left over');
  await results.attempt('attacks', async () => results.set('attacks', await attacks));
  results.set('front', front.counts);
  reportQueue(results, checkQueueOrder(visits, opensAt));
  await results.attempt('last buyer', async () =>
    results.set('lastBuyer', await lastBuyer(shop, visits, opensAt)),
  );
  results.set('reports', summed(shop.backends.flatMap((one) => one.reports())));
  await auditInto(results, shop.database.url);
}

/** When a member opens the page and when they join the queue, and their address. */
function timesOf({ number }, { opensAt, leadMs }) {
  const arrivesAt = opensAt - leadMs * (0.95 - 0.7 * Math.random());
  const joinsAt = arrivesAt + (opensAt - arrivesAt) * Math.random() * 0.9;
  const address = number % 4 === 0 ? addressOf(100, number % SHARED_ADDRESSES) : addressOf(126, number);
  return { arrivesAt, joinsAt, address };
}

async function startAttacks(sale, { members, logins }) {
  const { opensAt, signal } = sale;
  await pauseUntil(opensAt - 5_000 - Date.now(), signal);
  const [flood, crawled] = await Promise.all([
    floodLogins(sale, logins),
    crawl(sale),
    logInHonestly(sale, members, PASSWORD),
  ]);
  return { 'wrong logins': Object.fromEntries(flood), 'unknown pages': Object.fromEntries(crawled) };
}

/** Follows the counts of the draw, kills a backend halfway, and returns the times and processor times of the sale. */
async function watchSale(shop, { draw, opensAt, signal }) {
  const { db, backends } = shop;
  await pauseUntil(opensAt - Date.now(), signal);
  const from = processorTimes(shop);
  const progress = [];
  let killedAt;
  for (let sold = 0; sold < draw.total && !signal.aborted; await pauseUntil(SAMPLE_MS, signal)) {
    const { rows } = await db.$client.query('select sold, held, playing from draws where draw_id = $1', [
      draw.drawId,
    ]);
    sold = rows[0].sold;
    progress.push({ seconds: secondsSince(opensAt), ...rows[0] });
    if (progress.length % PRINTED_EVERY === 0) console.error(`${progress.at(-1).seconds} s:`, rows[0]);
    if (killedAt === undefined && sold * 2 >= draw.total) {
      killedAt = secondsSince(opensAt);
      await backends[0].kill();
    }
  }
  const to = processorTimes(shop);
  const spent = Object.fromEntries(Object.entries(to).map(([name, ms]) => [name, ms - from[name]]));
  const isSoldOut = progress.at(-1)?.sold === draw.total;
  return { tickets: draw.total, isSoldOut, seconds: secondsSince(opensAt), killedAt, progress, spent };
}

const secondsSince = (moment) => Math.round((Date.now() - moment) / 100) / 10;

/** The screens of the buyer of the last ticket, in seconds from the opening. */
async function lastBuyer({ db }, visits, opensAt) {
  const { rows } = await db.$client.query(
    `select order_id, first_ticket, quantity from orders where first_ticket is not null order by first_ticket desc limit 1`,
  );
  const visit = visits.find(({ orderId }) => orderId === rows[0]?.order_id);
  if (visit === undefined) return undefined;
  const at = (moment) => (moment === undefined ? undefined : Math.round((moment - opensAt) / 100) / 10);
  const { queueNumber, joinedAt, placedAt, settledAt, playedAt, prizes, seen } = visit;
  return {
    queueNumber,
    joined: at(joinedAt),
    placed: at(placedAt),
    settled: at(settledAt),
    played: at(playedAt),
    seen: seen.map(({ at: moment, state, ahead, minutes }) => ({ at: at(moment), state, ahead, minutes })),
    prizes,
  };
}

/** Whether all work of the shop was done in time. */
async function untilIdle(db, signal) {
  for (let seconds = 0; seconds < IDLE_WITHIN_S && !signal.aborted; seconds += 1) {
    if (Object.values(await backlog(db)).every((left) => left === 0)) return true;
    await pause(1_000);
  }
  return false;
}
