import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { ledgerLines } from '../../support/shipping-fees.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import {
  comeBack,
  inAPayingShop,
  orderStatus,
  paying,
  PAID,
  type PaymentSession,
  paymentStates,
  requestPayment,
} from '../../support/payments.ts';
import { MINOR_CAPS } from '../../support/backend.ts';

const { shop, draw, buyer } = inAPayingShop();

const CANCELLED = ['CANCEL', 'NONE', 'byMember'];

const cancel = (orderId: string, whose = buyer) => whose.ask('DELETE', `/api/orderHistory/${orderId}`);

/** Cancels an order whose payment is pending at the provider. */
async function cancelledOrder(by = buyer, from = draw, quantity = 1) {
  const order = await paying(by, from, { quantity, guardianConsents: true });
  await cancel(order.orderId, by);
  return order;
}

/** Places an order and pays it. Returns its id. */
async function bought(by: Buyer, from: DrawOnSale): Promise<string> {
  const { orderId, ...paymentSession } = await paying(by, from, { guardianConsents: true });
  await shop.pay(paymentSession, { ending: 'paid' });
  return orderId;
}

test('A cancelled order cannot be paid', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  expect(statusAndCode(await cancel(orderId))).toBe('200');
  expect(await orderStatus(buyer, orderId)).toEqual(CANCELLED);
  expect(await shop.pay(paymentSession, { ending: 'paid' })).toBe('over');
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ status: 'CANCEL' });
  expect(statusAndCode(await requestPayment(buyer, orderId))).toBe('409 orderClosed');
});

test('A paid order cannot be cancelled', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  expect(statusAndCode(await cancel(orderId))).toBe('409 orderClosed');
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('An order is not cancelled while it is unknown whether it was paid', async () => {
  const { orderId } = await paying(buyer, draw);
  shop.connection.unavailable = ['closeSession'];
  expect(statusAndCode(await cancel(orderId))).toBe('503 providerUnavailable');
  expect(await orderStatus(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
});

test('Paying and cancelling at the same time has one of both results', async () => {
  for (let round = 0; round < 10; round += 1) {
    const payer = await shop.buyer();
    const { orderId, ...paymentSession } = await paying(payer, draw);
    await Promise.all([shop.pay(paymentSession, { ending: 'paid' }), cancel(orderId, payer)]);
    const paid = await paymentStates(shop, paymentSession);
    expect(await orderStatus(payer, orderId)).toEqual(paid.length === 1 ? PAID : CANCELLED);
  }
});

test('A late payment gets its tickets if they are left, and is marked as late', async () => {
  const { orderId, ...paymentSession } = await cancelledOrder();
  await shop.payLate(paymentSession);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  const { rows } = await shop.db.$client.query('select is_late from orders where order_id = $1', [orderId]);
  expect(rows).toEqual([{ is_late: true }]);
  expect(await paymentStates(shop, paymentSession)).toEqual(['captured']);
});

test.each([
  ['an hour', 61],
  ['a day', 25 * 60],
  ['three days', 4 * 24 * 60],
])('A late payment without a webhook is found within %s', async (_what, minutes) => {
  const { orderId, ...paymentSession } = await cancelledOrder();
  const polls = [61, 25 * 60, 4 * 24 * 60];
  for (const poll of polls.slice(0, polls.indexOf(minutes))) {
    await shop.jobsAfter(poll);
  }
  await shop.payLate(paymentSession, 'lost');
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(CANCELLED);
  await shop.jobsAfter(minutes);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('After a cancellation another order can be paid at once, and each payment belongs to its own order', async () => {
  const first = await cancelledOrder();
  const second = await paying(buyer, draw, { paymentType: 'PAYPAY' });
  await shop.pay(second, { ending: 'paid' });
  await shop.payLate(first);
  await shop.jobs();
  for (const order of [first, second]) {
    expect(await orderStatus(buyer, order.orderId)).toEqual(PAID);
    expect(await paymentStates(shop, order)).toEqual(['captured']);
  }
});

/** Returns reason and `isDone` of the emails about refunds of orders, oldest first. */
async function refundEmails(): Promise<string[]> {
  const { rows } = await shop.db.$client.query(
    `select concat_ws(' ', message->>'reason', message->>'isDone') as line from outbox
      where member_id = $1 and message->>'kind' = 'refund' order by made_at`,
    [buyer.memberId],
  );
  return rows.map(({ line }) => line);
}

describe('With a limit', () => {
  const OVER_LIMIT = ['ERROR', 'REFUND_PENDING', 'overLimit'];

  const YEAR_MS = 365.25 * 24 * 60 * 60_000;
  const aged = (years: number) =>
    shop.buyer({
      birthday: new Date(Date.now() - years * YEAR_MS).toISOString().slice(0, 10),
      hasGuardian: true,
    });

  /** Pays late for five tickets after another one was bought. */
  async function fivePaidLate(perMember: number) {
    const limited = await shop.draw({ but: { perMember, quantities: [1, 5] } });
    const late = await cancelledOrder(buyer, limited, 5);
    await bought(buyer, limited);
    await shop.payLate(late);
    return late;
  }

  test('A late payment beyond the limit per member is refunded', async () => {
    const late = await fivePaidLate(5);
    expect(await orderStatus(buyer, late.orderId)).toEqual(OVER_LIMIT);
    await shop.jobs();
    expect(await orderStatus(buyer, late.orderId)).toEqual(['ERROR', 'REFUNDED', 'overLimit']);
    expect(await paymentStates(shop, late)).toEqual(['refunded']);
    expect(await refundEmails()).toEqual(['overLimit false', 'overLimit true']);
  });

  test("A late payment beyond a minor's monthly limit is refunded", async () => {
    const buyer = await aged(15);
    const late = await cancelledOrder(buyer, await shop.draw({ price: 3_000 }));
    await bought(buyer, await shop.draw({ price: MINOR_CAPS.under16 }));
    await shop.payLate(late);
    expect(await orderStatus(buyer, late.orderId)).toEqual(OVER_LIMIT);
  });

  test('Of two late payments of a minor at the same time one may exceed the monthly limit', async () => {
    const buyer = await aged(15);
    const lateOrders = [
      await cancelledOrder(buyer, await shop.draw({ price: 3_000 })),
      await cancelledOrder(buyer, await shop.draw({ price: 3_000 })),
    ];
    await Promise.all(lateOrders.map((order) => shop.payLate(order)));
    const ended = await Promise.all(lateOrders.map(({ orderId }) => orderStatus(buyer, orderId)));
    expect(ended.toSorted()).toEqual([OVER_LIMIT, PAID]);
  });

  test.each([
    ['a minor', 1, OVER_LIMIT],
    ['an adult', 0, PAID],
  ])('A buyer who was %s at the time of the order is treated as that', async (_what, yearsBefore, status) => {
    const buyer = await aged(18.5);
    const late = await cancelledOrder(buyer, await shop.draw({ price: 3_000 }));
    await bought(buyer, await shop.draw({ price: MINOR_CAPS.under18 }));
    const ordered = (years: number) =>
      shop.db.$client.query(
        `update orders set ordered_at = ordered_at - make_interval(years => $2) where order_id = $1`,
        [late.orderId, years],
      );
    await ordered(yearsBefore);
    await shop.payLate(late);
    await ordered(-yearsBefore);
    expect(await orderStatus(buyer, late.orderId)).toEqual(status);
  });
});

describe('After the last ticket is sold', () => {
  let orderId: string;
  let paymentSession: PaymentSession;
  beforeEach(async () => {
    const single = await shop.draw({ prizes: [1] });
    ({ orderId, ...paymentSession } = await cancelledOrder(buyer, single));
    const other = await shop.buyer();
    expect(await orderStatus(other, await bought(other, single))).toEqual(PAID);
  });

  const NONE_LEFT = ['ERROR', 'REFUND_PENDING', 'noneLeft'];
  const REFUNDED = ['ERROR', 'REFUNDED', 'noneLeft'];

  test('A payment after the last ticket was sold is refunded, and the buyer gets emails', async () => {
    await shop.payLate(paymentSession);
    expect(await orderStatus(buyer, orderId)).toEqual(NONE_LEFT);
    await shop.jobs();
    expect(await orderStatus(buyer, orderId)).toEqual(REFUNDED);
    expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
    expect(await refundEmails()).toEqual(['noneLeft false', 'noneLeft true']);
    expect((await emailsTo(shop, buyer.email)).map(({ kind }) => kind)).toEqual(['refund', 'refund']);
  });

  test('A refund that fails ten times succeeds in the end, once', async () => {
    shop.connection.refundsToFail = 10;
    await shop.payLate(paymentSession);
    for (let tried = 0; tried < 10; tried += 1) {
      await shop.jobs();
      expect(await orderStatus(buyer, orderId)).toEqual(NONE_LEFT);
      await shop.minutesPass(61);
    }
    await Promise.all([shop.jobs(), shop.jobs(), shop.jobs()]);
    expect(await orderStatus(buyer, orderId)).toEqual(REFUNDED);
    expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
    expect(await ledgerLines(shop, orderId)).toEqual([
      'capture provider owed 700',
      'refund owed provider 700',
    ]);
  });

  test('A refund that is not done after a day is logged as an error', async () => {
    shop.connection.unavailable = ['refund'];
    await shop.payLate(paymentSession);
    const alarms = () => shop.log.all('refund keeps failing').length;
    const before = alarms();
    await shop.jobsAfter(23 * 60);
    expect(alarms()).toBe(before);
    await shop.jobsAfter(2 * 60);
    expect(shop.log.last('refund keeps failing')).toMatchObject({ level: 50, orderId });
    shop.connection.unavailable = [];
    await shop.jobsAfter(61);
    expect(await orderStatus(buyer, orderId)).toEqual(REFUNDED);
  });
});

test('Three payments on one page at once: one stays, whatever the order of their webhooks', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  // All three were pending at the provider before it closed its page.
  await Promise.all([1, 2, 3].map(() => shop.payLate(paymentSession)));
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  const states = await paymentStates(shop, paymentSession);
  expect(states.toSorted()).toEqual(['captured', 'refunded', 'refunded']);
});

test('A second payment without a webhook is found by polling', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'paid' });
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  await shop.jobs();
  expect(await paymentStates(shop, paymentSession)).toEqual(['captured', 'captured']);
  await shop.jobsAfter(61);
  await shop.jobs();
  expect(await paymentStates(shop, paymentSession)).toEqual(['captured', 'refunded']);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});
