import { claimDueRefunds } from '#backend/persistence/refunds/due-refunds.ts';
import {
  recordOrderRefund,
  refundOrder,
  withdrawOrderRefund,
} from '#backend/actions/refunds/order-refunds.ts';
import { sql } from 'drizzle-orm';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import type { OrderRefundRequest, OrderRefundScope } from '#backend/domain/refunds/order-refunds.ts';
import { yen } from '#backend/domain/money.ts';
import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import type { OrderPrize } from '#lib/contract/order.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  inAPayingShop,
  orderStatus,
  paying,
  paymentStates,
  type PaymentSession,
} from '../../support/payments.ts';
import { aRefund, refundResult } from '../../support/refunds.ts';
import { aShipmentInput, postShipment, sent } from '../../support/shipments.ts';
import { openedFee } from '../../support/shipping-fees.ts';
import { revealAll } from '../../support/beacon.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';

const { shop, draw, buyer } = inAPayingShop({ prizes: [1, 4, 10, 15] });

type PaidOrder = PaymentSession & { readonly orderId: string; readonly first: number };

const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;

/** An order of five tickets that was paid, with a result that its buyer has not seen. */
async function bought(paymentType: 'CARD' | 'AU' = 'CARD'): Promise<PaidOrder> {
  const order = await paying(buyer, draw, { quantity: 5, paymentType });
  await shop.pay(order, { ending: 'paid' });
  await revealAll(shop.paying);
  const [stored] = await rows('select first_ticket as first from orders where order_id = $1', order.orderId);
  return { ...order, first: stored.first };
}

const play = (orderId: string) =>
  buyer.ask('POST', '/api/userProduct', { productId: draw.drawId, orderHistoryId: orderId });

async function played(): Promise<PaidOrder> {
  const order = await bought();
  expect(statusAndCode(await play(order.orderId))).toBe('200');
  return order;
}

const refund = async (orderId: string, of: OrderRefundScope, but: Partial<OrderRefundRequest> = {}) =>
  refundResult(
    await refundOrder(shop.paying.orderBatcher, {
      drawId: draw.drawId,
      orderId,
      ...aRefund(orderId, { of, ...but }),
    }),
  );

const tickets = ({ first }: PaidOrder, ...nth: readonly number[]): OrderRefundScope => ({
  scope: 'tickets',
  tickets: nth.map((one) => first + one),
});

const voidTickets = async ({ orderId, first }: PaidOrder) =>
  (
    await rows(
      'select ticket from won_prizes where order_id = $1 and voided_at is not null order by 1',
      orderId,
    )
  ).map(({ ticket }) => ticket - first);

const moneyOf = async (orderId: string) =>
  (await rows('select kind, "to", yen from ledger where order_id = $1 order by line_id', orderId)).map(
    ({ kind, to, yen }) => `${kind} ${to} ${yen}`,
  );

const payFee = async (shipmentId: string) => shop.pay(await openedFee(buyer, shipmentId), { ending: 'paid' });

/** The prizes of an order that are not void, as its buyer sees them. */
const prizesShown = async (orderId: string) =>
  (await buyer.ask('GET', `/api/orderHistory/${orderId}`))
    .json()
    .prizes.filter(({ isVoid }: OrderPrize) => !isVoid).length;

test('Single tickets are refunded: their prizes become void, the other ones stay', async () => {
  const order = await played();
  const { orderId } = order;
  expect(await refund(orderId, tickets(order, 1, 3))).toBe('refunded');
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'CAPTURED']);
  expect(await voidTickets(order)).toEqual([1, 3]);
  expect(await prizesShown(orderId)).toBe(3);
  const { refunds } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect(refunds).toMatchObject([{ scope: 'tickets', tickets: 2, yen: 1_400, state: 'due' }]);
  await expectLedgerInOrder(shop);
  await shop.jobs();
  expect(await moneyOf(orderId)).toEqual(['capture sales 3500', 'refund provider 1400']);
  expect(await paymentStates(shop, order)).toEqual(['captured']);
  expect(await refund(orderId, tickets(order, 0, 1))).toBe('ticketRefunded');
  await expectLedgerInOrder(shop);

  expect(await refund(orderId, { scope: 'order' })).toBe('refunded');
  await shop.jobs();
  expect(await moneyOf(orderId)).toEqual([
    'capture sales 3500',
    'refund provider 1400',
    'refund provider 2100',
  ]);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await paymentStates(shop, order)).toEqual(['refunded']);
  expect(await refund(orderId, { scope: 'order' })).toBe('alreadyRefunding');
});

test('Each range of refunded tickets is in the public log, and the record stays right', async () => {
  const order = await played();
  await refund(order.orderId, tickets(order, 0, 1, 4));
  await shop.jobs();
  const { items } = (await shop.get(`/api/product/${draw.directoryName}/fairness/log`)).json();
  expect(
    items.flatMap(({ kind, from, count }: { kind: string; from: number; count: number }) =>
      kind === 'reveal' ? [] : [[kind, from - order.first, count]],
    ),
  ).toEqual([
    ['sale', 0, 5],
    ['refund', 0, 2],
    ['refund', 4, 1],
  ]);
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

test('A refund of tickets before the result is seen plays the order: theirs are shown as void', async () => {
  const order = await bought();
  await refund(order.orderId, tickets(order, 2));
  expect(await orderStatus(buyer, order.orderId)).toEqual(['CONFIRM', 'CAPTURED']);
  const { prizes } = (await play(order.orderId)).json();
  expect(prizes.map(({ isVoid }: OrderPrize) => isVoid)).toEqual([false, false, true, false, false]);
  expect(await voidTickets(order)).toEqual([2]);
  await expectLedgerInOrder(shop);
});

test('A ticket that is refunded while its order is played wins nothing', async () => {
  const order = await bought();
  let results: Promise<[string, Awaited<ReturnType<typeof play>>]> | undefined;
  await shop.db.transaction(async (tx) => {
    // The refund has locked the order when it waits for the member.
    await tx.execute(sql`select from members where member_id = ${buyer.memberId} for update`);
    const refunding = refund(order.orderId, tickets(order, 2));
    await untilLockWait(shop.db);
    results = Promise.all([refunding, play(order.orderId)]);
    await untilLockWait(shop.db, 2);
  });
  const [refunded, answer] = (await results) ?? [];
  expect([refunded, answer?.statusCode]).toEqual(['refunded', 200]);
  expect(await prizesShown(order.orderId)).toBe(4);
  expect(await voidTickets(order)).toEqual([2]);
  await expectLedgerInOrder(shop);
});

test('Goodwill returns a part of the price and leaves all prizes', async () => {
  const order = await played();
  expect(await refund(order.orderId, { scope: 'goodwill', yen: 300 })).toBe('refunded');
  await shop.jobs();
  expect(await voidTickets(order)).toEqual([]);
  expect(await moneyOf(order.orderId)).toEqual(['capture sales 3500', 'refund provider 300']);
  expect(await refund(order.orderId, { scope: 'goodwill', yen: 3_200 })).toBe('moreThanPaid');
  const [email] = await rows(
    `select message from outbox where member_id = $1 and message->>'kind' = 'shopRefund' and message->>'stage' = 'done'`,
    buyer.memberId,
  );
  expect(email?.message).toMatchObject({ scope: 'goodwill', yen: 300, stage: 'done' });
});

test('A prize in a shipment keeps its ticket from being refunded until the carrier has it', async () => {
  const order = await played();
  const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${order.orderId}`)).json();
  const shipment = (await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 1)))).json();
  expect(await refund(order.orderId, tickets(order, 0))).toBe('prizesSent');
  expect(await refund(order.orderId, tickets(order, 1))).toBe('refunded');
  await payFee(shipment.userShipId);
  await sent(shop, shipment.userShipId);
  expect(await refund(order.orderId, tickets(order, 0))).toBe('refunded');
  expect(await voidTickets(order)).toEqual([1]);
});

test('A refunded ticket is not sent again, and a ticket that is just being sent again is not refunded', async () => {
  const order = await played();
  const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${order.orderId}`)).json();
  const shipment = (await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 2)))).json().userShipId;
  await payFee(shipment);
  await sent(shop, shipment);
  await inTransaction(shop.db, (tx) =>
    reportProblem(tx, shipment, { problem: 'returned', reason: 'absent' }),
  );
  expect(await refund(order.orderId, tickets(order, 0))).toBe('refunded');
  const again = { shipmentId: shipment, fee: yen(0), address: undefined };
  let meanwhile: Promise<string> | undefined;
  await inTransaction(shop.db, async (tx) => {
    expect(await resend(tx, again)).toMatchObject({ followUpId: expect.any(String) });
    meanwhile = refund(order.orderId, tickets(order, 1));
    await untilLockWait(shop.db);
  });
  expect(await meanwhile).toBe('prizesSent');
  expect(
    await rows(
      'select ticket from won_prizes join shipments using (shipment_id) where parent_id = $1',
      shipment,
    ),
  ).toEqual([{ ticket: order.first + 1 }]);
  await expectLedgerInOrder(shop);
});

test('Refunds of one payment are never more than it, also when eight are requested at once', async () => {
  const order = await played();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refund(order.orderId, { scope: 'goodwill', yen: 1_000 })),
  );
  expect(answers.filter((answer) => answer === 'refunded')).toHaveLength(3);
  await Promise.all([shop.jobs(), shop.jobs()]);
  expect(await moneyOf(order.orderId)).toHaveLength(4);
  const beyond = sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, is_whole, scope)
    select draw_id, order_id, provider, payment_id, 501, 'byShop', now(), now(), false, 'goodwill' from ledger
     where order_id = ${order.orderId} and kind = 'capture'`;
  await expect(shop.db.execute(beyond)).rejects.toMatchObject({
    cause: { message: 'more than the payment would be refunded' },
  });
});

test('A part whose confirmation was lost is refunded once', async () => {
  const order = await bought();
  await refund(order.orderId, { scope: 'goodwill', yen: 300 });
  const [due] = await claimDueRefunds(shop.db, 1);
  if (due === undefined) throw new Error('No refund is due.');
  expect(await shop.paying.gateway.refund(due)).toBe('refunded');
  await shop.jobsAfter(121);
  const made = await rows(
    `select l.yen from sandbox_ledger l join refunds r on l.key = r.refund_id::text where r.order_id = $1`,
    order.orderId,
  );
  expect(made).toEqual([{ yen: 300 }]);
  expect(await moneyOf(order.orderId)).toEqual(['capture sales 3500', 'refund provider 300']);
});

describe('By bank transfer', () => {
  const refundsOf = (orderId: string) =>
    rows(
      'select refund_id as id, paid_out_on::text as on, reference from refunds where order_id = $1',
      orderId,
    );
  const loggedOf = async (orderId: string) => {
    const entries = await rows(
      `select l.kind, l.count from draw_log l join draw_log s using (draw_id, order_hash)
         join orders o on o.draw_id = s.draw_id and o.log_seq = s.seq
        where o.order_id = $1 and l.kind <> 'sale' order by l.seq`,
      orderId,
    );
    return entries.map(({ kind, count }) => `${kind} ${count}`);
  };
  const act = { operator: 'marupo', action: 'payOutRefund', facts: {} };
  const payout = { paidOutOn: '2026-11-22', reference: 'F-12' };

  test('a part is returned of a payment that can be returned as a whole only', async () => {
    const order = await bought('AU');
    const key = { drawId: draw.drawId, orderId: order.orderId };
    const { orderBatcher } = shop.paying;
    expect(await refund(order.orderId, tickets(order, 0))).toBe('partNotPossible');
    expect(await refund(order.orderId, tickets(order, 0), { method: 'bankTransfer' })).toBe('refunded');
    expect(await countAccountBlockers(shop.db, buyer.memberId)).toMatchObject({ refundsDue: 1 });
    await shop.jobs();
    const [requested] = await refundsOf(order.orderId);
    expect(requested).toMatchObject({ on: null, reference: null });
    expect(await loggedOf(order.orderId)).toEqual(['refund 1']);
    await expectLedgerInOrder(shop);

    expect(await recordOrderRefund(orderBatcher, { ...key, refundId: requested.id })).toBe('otherMethod');
    expect(
      await recordOrderRefund(
        orderBatcher,
        { ...key, refundId: requested.id },
        { payout, act, dryRun: true },
      ),
    ).toBe('recorded');
    expect(await moneyOf(order.orderId)).toEqual(['capture sales 3500']);
    expect(await recordOrderRefund(orderBatcher, { ...key, refundId: requested.id }, { payout, act })).toBe(
      'recorded',
    );
    expect(await recordOrderRefund(orderBatcher, { ...key, refundId: requested.id }, { payout, act })).toBe(
      'known',
    );
    expect(await moneyOf(order.orderId)).toEqual(['capture sales 3500', 'refund bank 700']);
    expect(await refundsOf(order.orderId)).toMatchObject([{ on: '2026-11-22', reference: 'F-12' }]);
    expect(await loggedOf(order.orderId)).toEqual(['refund 1']);
    expect(await withdrawOrderRefund(orderBatcher, { ...key, refundId: requested.id }, { act })).toBe(
      'known',
    );
    await expectLedgerInOrder(shop);
  });

  test('a withdrawn refund makes the order paid and its prizes valid again', async () => {
    const order = await played();
    const key = { drawId: draw.drawId, orderId: order.orderId };
    expect(await refund(order.orderId, { scope: 'order' }, { method: 'bankTransfer' })).toBe('refunded');
    expect(await orderStatus(buyer, order.orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
    const [requested] = await refundsOf(order.orderId);
    expect(
      await withdrawOrderRefund(shop.paying.orderBatcher, { ...key, refundId: requested.id }, { act }),
    ).toBe('recorded');
    expect(await orderStatus(buyer, order.orderId)).toEqual(['CONFIRM', 'CAPTURED']);
    expect(await voidTickets(order)).toEqual([]);
    expect(await prizesShown(order.orderId)).toBe(5);
    expect(await loggedOf(order.orderId)).toEqual(['refund 5', 'withdrawal 5']);
    await expectLedgerInOrder(shop);
    expect(await refund(order.orderId, { scope: 'order' })).toBe('refunded');
    expect(await loggedOf(order.orderId)).toEqual(['refund 5', 'withdrawal 5', 'refund 5']);
    expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
  });
});
