import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { openDatabase } from '../../backend/persistence/database.ts';
import { createOrderServices } from '#backend/persistence/orders/order-store.ts';
import { orderIds } from '#backend/crypto/secrets.ts';
import { membersLoggedIn } from '../../tests/support/logged-in-members.ts';
import { percentiles, timedWork } from './percentiles.mjs';
import { makeDraw } from './stage.mjs';

const PROVIDER = 'bench';
const MEMBERS_AT_ONCE = 64;
const CAPS = { under16: 5_000, under18: 20_000 };
const TRIP_MS = 15 * 60_000;

/** The draw's desk without HTTP: how fast tickets are held, and how fast payments are settled, by 64 at once. */
export function openEngine(url) {
  const database = openDatabase(url);
  const { createOrderWriter: desk } = createOrderServices(database, {
    caps: CAPS,
    hashing: nodeHashing,
    ids: orderIds,
  });
  return { ...database, url, desk };
}

/**
 * At least so many purchases of `quantity` tickets out of draws of `size`, one draw after the other:
 * `{ placed, settled }`, each with `perSecond`, `p50`, `p99` and `most` in milliseconds.
 */
export async function measureEngine({ db, desk, url }, { size, quantity, purchases }) {
  const rounds = [];
  for (let left = purchases; left > 0;) {
    const count = Math.min(left, Math.floor(size / quantity));
    rounds.push(await sellOnce({ db, desk, url }, { size, quantity, count }));
    left -= count;
  }
  return {
    placed: together(rounds.map(({ placed }) => placed)),
    settled: together(rounds.map(({ settled }) => settled)),
  };
}

async function sellOnce({ db, desk, url }, { size, quantity, count }) {
  const draw = await makeDraw(db, size);
  const buyers = await membersLoggedIn(url, count);
  const orders = [];
  const placed = await timedWork(buyers, MEMBERS_AT_ONCE, async ({ memberId }) => {
    const requestKey = randomBytes(16).toString('base64url');
    const order = await desk.place({ drawId: draw.drawId, memberId, quantity, requestKey });
    if (typeof order === 'string') throw new Error(`Nobody was refused, but this one: ${order}`);
    orders.push(order);
  });
  const tripEndsAt = new Date(Date.now() + TRIP_MS);
  await timedWork(orders, MEMBERS_AT_ONCE, (order) =>
    desk.open({ drawId: draw.drawId, orderId: order.orderId, paymentType: 'CARD', tripEndsAt }),
  );
  const settled = await timedWork(orders, MEMBERS_AT_ONCE, async ({ drawId, orderId, total }) => {
    const capture = { provider: PROVIDER, paymentId: `pay-${orderId}`, yen: yen(total) };
    const answer = await desk.settle({ drawId, orderId }, capture);
    if (answer !== 'settled') throw new Error(`Everybody pays, but this one: ${answer}`);
  });
  return { placed, settled };
}

/**
 * Payments at the desk alone were made on no trip to a provider, which the books would be blamed for: these are written
 * down afterwards.
 */
export const noteTrips = ({ db }) =>
  db.execute(sql`
    insert into hand_offs (redirect_id, member_id, purpose, draw_id, order_id, payment_type, yen, provider, state,
      made_at, expires_at)
    select l.payment_id, o.member_id, 'order', o.draw_id, o.order_id, 'CARD', l.yen, l.provider, 'DONE', o.ordered_at, l.at
    from ledger l join orders o using (draw_id, order_id)
    where l.provider = ${PROVIDER} and l.kind = 'capture'`);

/** The figures of several rounds as if they had been one. */
function together(rounds) {
  const took = rounds.flatMap((round) => round.took);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  return { perSecond: took.length / seconds, ...percentiles(took) };
}
