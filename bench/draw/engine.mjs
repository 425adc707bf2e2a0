import { holdTickets, settleOrder, startOrderPayment } from '#backend/actions/orders/order-writer.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import { openDatabase } from '../../backend/persistence/db/database.ts';
import { createOrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import { aShopLog } from '../../tests/support/beacon.ts';
import { membersLoggedIn } from '../../tests/support/logged-in-members.ts';
import { percentiles, timedWork } from './percentiles.mjs';
import { makeDraw } from './make-draw.mjs';

const PROVIDER = 'bench';
const MEMBERS_AT_ONCE = 64;
/** Unpaid orders of a draw at a time: more than any draw's limit of concurrent purchases. */
const MAX_LIVE_ORDERS = 500;
const CAPS = { under16: 5_000, under18: 20_000 };
const PAYMENT_SESSION_MS = 15 * 60_000;

/** Opens the order batcher without HTTP. */
export async function openEngine(url) {
  const database = openDatabase(url);
  const shopLog = await aShopLog(database.db);
  const { beacon, watch } = shopLog;
  const clock = { chain: beacon.chain, newestRound: watch.newest };
  const orderBatcher = createOrderBatcher(database, { caps: CAPS, beacon: clock });
  return { ...database, url, orderBatcher, shopLog };
}

/**
 * Makes at least `purchases` purchases of `quantity` tickets in draws of `size` tickets, one draw after the other, with 64
 * members at a time. Returns `{ placed, settled }`, each with `perSecond`, and `p50`, `p99` and `most` in milliseconds.
 */
export async function measureEngine(engine, { size, quantity, purchases }) {
  const rounds = [];
  let draw;
  let remaining = 0;
  for (let left = purchases; left > 0;) {
    if (remaining < size / 10) draw = await makeDraw(engine.db, size);
    remaining = size;
    // Half of the remaining tickets can be held unpaid.
    const count = Math.min(left, MAX_LIVE_ORDERS, Math.floor(remaining / 2 / quantity));
    rounds.push(await sell(engine, { draw, quantity, count }));
    remaining -= count * quantity;
    left -= count;
  }
  return {
    placed: combined(rounds.map(({ placed }) => placed)),
    settled: combined(rounds.map(({ settled }) => settled)),
  };
}

async function sell({ orderBatcher, url }, { draw, quantity, count }) {
  const buyers = await membersLoggedIn(url, count);
  const orders = [];
  const placed = await timedWork(buyers, MEMBERS_AT_ONCE, async ({ memberId }) => {
    const requestKey = randomBytes(16).toString('base64url');
    const order = await holdTickets(orderBatcher, { drawId: draw.drawId, memberId, quantity, requestKey });
    if (typeof order === 'string') throw new Error(`An order was refused with ${order}.`);
    orders.push(order);
  });
  const sessionEndsAt = new Date(Date.now() + PAYMENT_SESSION_MS);
  await timedWork(orders, MEMBERS_AT_ONCE, (order) =>
    startOrderPayment(orderBatcher, {
      drawId: draw.drawId,
      orderId: order.orderId,
      paymentType: 'CARD',
      sessionEndsAt,
    }),
  );
  const settled = await timedWork(orders, MEMBERS_AT_ONCE, async ({ drawId, orderId, total }) => {
    const capture = { provider: PROVIDER, paymentId: `pay-${orderId}`, yen: yen(total) };
    const result = await settleOrder(orderBatcher, { drawId, orderId }, capture);
    if (result !== 'settled') throw new Error(`A payment was not settled: ${result}`);
  });
  return { placed, settled };
}

/** Inserts the payment sessions that the payments above lack since then. The ledger audit reports payments without one. */
export const insertPaymentSessions = ({ db }, since = new Date(0)) =>
  db.execute(sql`
    insert into payment_sessions (redirect_id, member_id, purpose, draw_id, order_id, payment_type, yen, provider, state,
      made_at, expires_at)
    select l.payment_id, o.member_id, 'order', o.draw_id, o.order_id, 'CARD', l.yen, l.provider, 'DONE', o.ordered_at, l.at
    from ledger l join orders o using (draw_id, order_id)
    where l.provider = ${PROVIDER} and l.kind = 'capture' and l.at >= ${since.toISOString()}::timestamptz`);

/** Combines the figures of several rounds. */
function combined(rounds) {
  const took = rounds.flatMap((round) => round.took);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  return { perSecond: took.length / seconds, ...percentiles(took) };
}
