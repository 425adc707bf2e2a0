import { recordPlay } from '#backend/persistence/orders/orders.ts';
import {
  holdTickets,
  releaseOrder,
  settleOrder,
  startOrderPayment,
} from '#backend/actions/orders/order-writer.ts';
import { recordOrderRefund, refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordDraws } from '#backend/audit/record-audit.ts';
import { everyDraw } from '#backend/audit/scope.ts';
import { yen } from '#backend/domain/money.ts';
import { recordSentEmails } from '#backend/persistence/emails/sent-emails.ts';
import { revealAll } from '../../tests/support/beacon.ts';
import { membersLoggedIn } from '../../tests/support/logged-in-members.ts';
import { insertPaymentSessions } from '../draw/engine.mjs';
import { makeDraw } from '../draw/make-draw.mjs';
import { timedWork } from '../draw/percentiles.mjs';
import { sendPrizes } from './shipments.mjs';

const AT_ONCE = 64;
const LARGEST_ROUND = 250;
/** Tickets of an order, by rounds. */
const QUANTITIES = [1, 2, 5, 1, 2, 1];
const TICKETS_EACH = 2;
/** A draw sells nine tenths of its box. */
const SOLD_PART = 0.9;
const PROVIDER = 'bench';

/** Of a hundred orders this many end before the payment, are declined, and are refunded. */
const CANCELLED = 5;
const DECLINED = 3;
const REFUNDED = 1;

/**
 * Sells `orders` orders in `draws` draws with the order writer: most are paid and played, some are cancelled, declined or
 * refunded, and half of the prizes are sent, in every other draw for a fee. Returns the ids of the draws.
 */
export async function sellArchive(engine, { orders, draws }) {
  const each = Math.ceil(orders / draws);
  const drawIds = [];
  for (let nth = 0; nth < draws; nth += 1) {
    const draw = await makeDraw(engine.db, Math.ceil((each * TICKETS_EACH) / SOLD_PART));
    const shippingFee = nth % 2 === 0 ? 0 : 600;
    await engine.db.execute(
      sql`update draws set shipping_fee = ${shippingFee} where draw_id = ${draw.drawId}`,
    );
    drawIds.push(draw.drawId);
    await sell(engine, draw, each);
    await sendPrizes(engine, { ...draw, shippingFee });
  }
  await insertPaymentSessions(engine);
  await engine.db.execute(OTHER_SESSIONS);
  await engine.db.execute(WEBHOOKS);
  const { rows } = await engine.db.execute(sql`select email_id as id from outbox`);
  for (let from = 0; from < rows.length; from += 1_000)
    await recordSentEmails(
      engine.db,
      rows.slice(from, from + 1_000).map(({ id }) => id),
    );
  return drawIds;
}

async function sell(engine, draw, count) {
  const most = Math.min(LARGEST_ROUND, Math.ceil(count / QUANTITIES.length));
  for (let sold = 0, round = 0; sold < count; sold += most, round += 1) {
    const buyers = await membersLoggedIn(engine.url, Math.min(most, count - sold));
    const quantity = QUANTITIES[round % QUANTITIES.length];
    const paid = [];
    await timedWork([...buyers.keys()], AT_ONCE, (nth) =>
      buy(engine, { draw, quantity, memberId: buyers[nth].memberId, lot: (sold + nth) % 100, paid }),
    );
    await revealAll(engine);
    await timedWork(paid, AT_ONCE, (order) => playAndRefund(engine, order));
  }
}

/** One order, which ends as its `lot` of a hundred says. Adds it to `paid` if it is paid. */
async function buy({ orderBatcher }, { draw, quantity, memberId, lot, paid }) {
  const requestKey = randomBytes(16).toString('base64url');
  const order = await holdTickets(orderBatcher, { drawId: draw.drawId, memberId, quantity, requestKey });
  if (typeof order === 'string') throw new Error(`An order was refused with ${order}.`);
  const key = { drawId: draw.drawId, orderId: order.orderId };
  if (lot < CANCELLED) return releaseOrder(orderBatcher, key, { to: 'CANCEL', reason: 'byMember' });
  const sessionEndsAt = new Date(Date.now() + 15 * 60_000);
  await startOrderPayment(orderBatcher, {
    ...key,
    paymentType: lot % 3 === 0 ? 'PAYPAY' : 'CARD',
    sessionEndsAt,
  });
  if (lot < CANCELLED + DECLINED) return releaseOrder(orderBatcher, key, { to: 'ERROR', reason: 'declined' });
  const capture = { provider: PROVIDER, paymentId: `pay-${order.orderId}`, yen: yen(order.total) };
  const result = await settleOrder(orderBatcher, key, capture);
  if (result !== 'settled') throw new Error(`A payment was not settled: ${result}`);
  paid.push({ key, lot });
  return undefined;
}

/** Plays an order with a result, and refunds some. */
async function playAndRefund({ orderBatcher, batching }, { key, lot }) {
  await recordPlay(batching, key);
  if (lot >= CANCELLED + DECLINED + REFUNDED) return undefined;
  const refundId = randomUUID();
  const request = { refundId, method: 'provider', note: '破損', of: { scope: 'order' } };
  const act = { operator: 'bench', action: 'refundOrder', facts: { orderId: key.orderId } };
  await refundOrder(orderBatcher, { ...key, request, act });
  return recordOrderRefund(orderBatcher, { ...key, refundId });
}

/** Payment sessions of declined orders and of shipping fees. */
const OTHER_SESSIONS = sql`
  insert into payment_sessions (redirect_id, member_id, purpose, draw_id, order_id, shipment_id, payment_type, yen, provider, state,
    made_at, expires_at)
  select 'session-' || order_id, member_id, 'order'::payment_session_purpose, draw_id, order_id, null::uuid, payment_type, total,
    ${PROVIDER}, 'ENDED'::payment_session_state, ordered_at, ordered_at + interval '15 minutes'
    from orders where status = 'ERROR'
  union all
  select l.payment_id, s.member_id, 'shipment', null, null, s.shipment_id, 'CARD', l.yen, l.provider, 'DONE', s.requested_at, l.at
    from ledger l join shipments s using (shipment_id) where l.kind = 'capture'`;

const WEBHOOKS = sql`
  insert into webhooks (provider, webhook_id, kind, reports, payment_id, received_at, handled_at, due_at)
  select provider, 'webhook-' || line_id, 'captured', 'capture', payment_id, at, at, at from ledger where kind = 'capture'`;

/**
 * Ends the sale of all draws but the last one, as a month ago if it has not ended, and records that all were audited tonight.
 * The times of the orders stay, because the public log has a hash of them; so the audit is recorded as of a time after them.
 */
export async function closeArchive({ db }) {
  const scope = await everyDraw(db);
  await db.execute(sql`
    update draws set closes_at = now() - interval '30 days', opens_at = least(opens_at, now() - interval '40 days'),
           updated_at = now()
     where closes_at > now() and draw_id <> (select max(draw_id::text)::uuid from draws where closes_at > now())`);
  await recordDraws(db, { ...scope, at: new Date(scope.at.getTime() + AFTER_ORDERS_MS) });
}

/** More than the hour by which two audits overlap. */
const AFTER_ORDERS_MS = 2 * 3_600_000;
