import { recordPlay } from '#backend/persistence/orders/orders.ts';
import { sql } from 'drizzle-orm';
import { insertPaymentSessions, measureEngine } from '../draw/engine.mjs';
import { rounded, timedWork } from '../draw/percentiles.mjs';

const PURCHASES = 4_000;
const TICKETS = 2;
const SIZE = 20_000;
const AT_ONCE = 64;

/**
 * Makes purchases in a new draw and plays them, 64 members at a time: how many a second are placed, settled and played, and
 * the milliseconds of each.
 */
export async function measurePurchases(engine) {
  const since = new Date();
  const { placed, settled } = await measureEngine(engine, {
    size: SIZE,
    quantity: TICKETS,
    purchases: PURCHASES,
  });
  const { rows } = await engine.db.execute(
    sql`select draw_id as "drawId", order_id as "orderId" from orders where status = 'SUCCESS'
      and draw_id in (select draw_id from draws where closes_at > now())`,
  );
  const played = await timedWork(rows, AT_ONCE, (key) => recordPlay(engine, key));
  await insertPaymentSessions(engine, since);
  await engine.db.execute(sql`delete from outbox`);
  return Object.fromEntries(
    Object.entries({ placed, settled, played }).map(([name, { perSecond, p50, p95 }]) => [
      name,
      { perSecond: Math.round(perSecond), p50: rounded(p50), p95: rounded(p95) },
    ]),
  );
}
