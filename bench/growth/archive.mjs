import { sql } from 'drizzle-orm';
import { recordDraws } from '#backend/audit/record-audit.ts';
import { everyDraw } from '#backend/audit/scope.ts';
import { insertPaymentSessions, measureEngine } from '../draw/engine.mjs';
import { timedWork } from '../draw/percentiles.mjs';

const TICKETS_EACH = 2;
/** A draw sells nine tenths of its box. */
const SOLD_PART = 0.9;
const PLAYED_AT_ONCE = 64;

/** Sells `orders` orders in `draws` draws with the order writer, and plays them. */
export async function sellArchive(engine, { orders, draws }) {
  const size = Math.ceil((orders * TICKETS_EACH) / draws / SOLD_PART);
  await measureEngine(engine, { size, quantity: TICKETS_EACH, purchases: orders });
  const { rows } = await engine.db.execute(
    sql`select draw_id as "drawId", order_id as "orderId" from orders where status = 'SUCCESS'`,
  );
  await timedWork(rows, PLAYED_AT_ONCE, (key) => engine.orders.play(key));
  await insertPaymentSessions(engine);
  await engine.db.execute(sql`delete from outbox`);
}

/**
 * Ends the sale of all draws but the last one, as a month ago, and records that all were audited tonight. The times of the
 * orders stay, because the public log has a hash of them; so the audit is recorded as of a time after them.
 */
export async function closeArchive({ db }) {
  const scope = await everyDraw(db);
  const closed = scope.drawIds.toSorted().slice(1);
  await db.execute(sql`
    update draws set closes_at = now() - interval '30 days', opens_at = least(opens_at, now() - interval '40 days'),
           updated_at = now()
     where draw_id = any(${sql.param(closed)}::uuid[])`);
  await recordDraws(db, { ...scope, at: new Date(scope.at.getTime() + AFTER_ORDERS_MS) });
}

/** More than the hour by which two audits overlap. */
const AFTER_ORDERS_MS = 2 * 3_600_000;
