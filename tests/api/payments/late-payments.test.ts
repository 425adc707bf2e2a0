import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  comeBack,
  inAPayingShop,
  opened,
  orderStatus,
  paying,
  type PayingShop,
  type PaymentSession,
  paymentStates,
  placed,
  requestPayment,
} from '../../support/payments.ts';
import { MINOR_CAPS } from '../../support/backend.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [10, 10, 10, 10] });

const PAID = ['SUCCESS', 'CAPTURED'];
const CANCELLED = ['CANCEL', 'NONE', 'byMember'];

const cancel = (orderId: string, whose = buyer) => whose.ask('DELETE', `/api/orderHistory/${orderId}`);

/** Pays although the page is closed: the payment was pending at the provider. */
const payLate = (paymentSession: PaymentSession, notice: 'usual' | 'lost' = 'usual') =>
  shop.pay(paymentSession, { ending: 'paid', captureFrom: 'any', notice });

test('A cancelled order cannot be paid', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  expect(statusAndCode(await cancel(orderId))).toEqual([200]);
  expect(await orderStatus(buyer, orderId)).toEqual(CANCELLED);
  expect(await shop.pay(paymentSession, { ending: 'paid' })).toBe('over');
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ status: 'CANCEL' });
  expect(statusAndCode(await requestPayment(buyer, orderId))).toEqual([409, 'orderClosed']);
});

test('A paid order cannot be cancelled', async () => {
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'paid', notice: 'lost' });
  expect(statusAndCode(await cancel(orderId))).toEqual([409, 'orderClosed']);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('An order is not cancelled while it is unknown whether it was paid', async () => {
  const { orderId } = await paying(buyer, draw);
  shop.connection.unavailable = ['closeSession'];
  expect(statusAndCode(await cancel(orderId))).toEqual([503, 'gatewayAway']);
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
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await cancel(orderId);
  await payLate(paymentSession);
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
  const { orderId, ...paymentSession } = await paying(buyer, draw);
  await cancel(orderId);
  const polls = [61, 25 * 60, 4 * 24 * 60];
  for (const poll of polls.slice(0, polls.indexOf(minutes))) {
    await shop.minutesPass(poll);
    await shop.jobs();
  }
  await payLate(paymentSession, 'lost');
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(CANCELLED);
  await shop.minutesPass(minutes);
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('After a cancellation another order can be paid at once, and each payment belongs to its own order', async () => {
  const first = await paying(buyer, draw);
  await cancel(first.orderId);
  const secondId = await placed(buyer, draw);
  const second = await opened(buyer, secondId, { paymentType: 'PAYPAY' });
  await shop.pay(second, { ending: 'paid' });
  await payLate(first);
  await shop.jobs();
  expect(await orderStatus(buyer, secondId)).toEqual(PAID);
  expect(await orderStatus(buyer, first.orderId)).toEqual(PAID);
  expect([await paymentStates(shop, first), await paymentStates(shop, second)]).toEqual([
    ['captured'],
    ['captured'],
  ]);
});

describe('With a limit', () => {
  const OVER_LIMIT = ['ERROR', 'REFUND_PENDING', 'overLimit'];

  const YEAR_MS = 365.25 * 24 * 60 * 60_000;
  const aged = (years: number) =>
    shop.buyer({ birthday: new Date(Date.now() - years * YEAR_MS).toISOString().slice(0, 10) });

  /** Cancels an order whose payment is pending at the provider. */
  async function cancelledOrder(buyer: Buyer, draw: DrawOnSale, quantity = 1) {
    const paymentSession = await paying(buyer, draw, { quantity, guardianConsents: true });
    await buyer.ask('DELETE', `/api/orderHistory/${paymentSession.orderId}`);
    return paymentSession;
  }

  async function bought(buyer: Buyer, draw: DrawOnSale, quantity = 1): Promise<string> {
    const { orderId, ...paymentSession } = await paying(buyer, draw, { quantity, guardianConsents: true });
    await shop.pay(paymentSession, { ending: 'paid' });
    return orderId;
  }

  const refundEmails = async ({ memberId }: Buyer) => {
    const { rows } = await shop.db.$client.query(
      `select letter->>'reason' as reason, (letter->>'isDone')::bool as done from outbox
      where member_id = $1 and letter->>'kind' = 'refund' order by made_at`,
      [memberId],
    );
    return rows;
  };

  test('A late payment beyond the limit per member is refunded', async () => {
    const draw = await shop.draw({ but: { perMember: 5, quantities: [1, 5] } });
    const buyer = await shop.buyer();
    const late = await cancelledOrder(buyer, draw, 5);
    await bought(buyer, draw, 1);
    await payLate(late);
    expect(await orderStatus(buyer, late.orderId)).toEqual(OVER_LIMIT);
    await shop.jobs();
    expect(await orderStatus(buyer, late.orderId)).toEqual(['ERROR', 'REFUNDED', 'overLimit']);
    expect(await paymentStates(shop, late)).toEqual(['refunded']);
    expect(await refundEmails(buyer)).toEqual([
      { reason: 'overLimit', done: false },
      { reason: 'overLimit', done: true },
    ]);
  });

  test('A late payment within the limit per member gets its tickets', async () => {
    const draw = await shop.draw({ but: { perMember: 6, quantities: [1, 5] } });
    const buyer = await shop.buyer();
    const late = await cancelledOrder(buyer, draw, 5);
    await bought(buyer, draw, 1);
    await payLate(late);
    expect(await orderStatus(buyer, late.orderId)).toEqual(PAID);
  });

  test("A late payment beyond a minor's monthly limit is refunded", async () => {
    const buyer = await aged(15);
    const late = await cancelledOrder(buyer, await shop.draw({ price: 3_000 }));
    await bought(buyer, await shop.draw({ price: MINOR_CAPS.under16 }));
    await payLate(late);
    expect(await orderStatus(buyer, late.orderId)).toEqual(OVER_LIMIT);
  });

  test('Of two late payments of a minor at the same time one may exceed the monthly limit', async () => {
    const buyer = await aged(15);
    const lateOrders = [
      await cancelledOrder(buyer, await shop.draw({ price: 3_000 })),
      await cancelledOrder(buyer, await shop.draw({ price: 3_000 })),
    ];
    await Promise.all(lateOrders.map((order) => payLate(order)));
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
    await payLate(late);
    await ordered(-yearsBefore);
    expect(await orderStatus(buyer, late.orderId)).toEqual(status);
  });
});

describe('After the last ticket is sold', () => {
  beforeEach(async () => {
    draw = await shop.draw({ prizes: [1] });
  });

  const NONE_LEFT = ['ERROR', 'REFUND_PENDING', 'noneLeft'];
  const REFUNDED = ['ERROR', 'REFUNDED', 'noneLeft'];

  test('A payment after the last ticket was sold is refunded, and the buyer gets emails', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, draw);
    await cancel(orderId);
    const other = await shop.buyer();
    const theirs = await paying(other, draw);
    await shop.pay(theirs, { ending: 'paid' });
    expect(await orderStatus(other, theirs.orderId)).toEqual(PAID);

    await payLate(paymentSession);
    expect(await orderStatus(buyer, orderId)).toEqual(NONE_LEFT);
    await shop.jobs();
    expect(await orderStatus(buyer, orderId)).toEqual(REFUNDED);
    expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
    const { rows } = await shop.db.$client.query(
      `select letter->>'kind' as kind, letter->>'isDone' as done from outbox where "to" = $1 order by made_at`,
      [buyer.email],
    );
    expect(rows).toEqual([
      { kind: 'refund', done: 'false' },
      { kind: 'refund', done: 'true' },
    ]);
  });

  test('A refund that fails ten times succeeds in the end, once', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, draw);
    await cancel(orderId);
    const theirs = await paying(await shop.buyer(), draw);
    await shop.pay(theirs, { ending: 'paid' });
    shop.connection.refundsToFail = 10;
    await payLate(paymentSession);
    for (let tried = 0; tried < 10; tried += 1) {
      await shop.jobs();
      expect(await orderStatus(buyer, orderId)).toEqual(NONE_LEFT);
      await shop.minutesPass(61);
    }
    await Promise.all([shop.jobs(), shop.jobs(), shop.jobs()]);
    expect(await orderStatus(buyer, orderId)).toEqual(REFUNDED);
    expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
    const lines = await shop.db.$client.query(
      'select kind, "from", "to", yen from ledger where order_id = $1 order by line_id',
      [orderId],
    );
    expect(lines.rows).toEqual([
      { kind: 'capture', from: 'provider', to: 'owed', yen: 700 },
      { kind: 'refund', from: 'owed', to: 'provider', yen: 700 },
    ]);
  });

  test('A refund that is not done after a day is logged as an error', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, draw);
    await cancel(orderId);
    await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
    shop.connection.unavailable = ['refund'];
    await payLate(paymentSession);
    const alarms = () => shop.log.all('refund keeps failing').length;
    const before = alarms();
    await shop.minutesPass(23 * 60);
    await shop.jobs();
    expect(alarms()).toBe(before);
    await shop.minutesPass(2 * 60);
    await shop.jobs();
    expect(shop.log.last('refund keeps failing')).toMatchObject({ level: 50, orderId });
    shop.connection.unavailable = [];
    await shop.minutesPass(61);
    await shop.jobs();
    expect(await orderStatus(buyer, orderId)).toEqual(REFUNDED);
  });

  test('Three payments on one page at once: one stays, whatever the order of their webhooks', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, await shop.draw());
    // All three were pending at the provider before it closed its page.
    const tab = () => shop.pay(paymentSession, { ending: 'paid', captureFrom: 'any' });
    await Promise.all([tab(), tab(), tab()]);
    await shop.jobs();
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
    expect((await paymentStates(shop, paymentSession)).toSorted()).toEqual([
      'captured',
      'refunded',
      'refunded',
    ]);
  });

  test('A second payment without a webhook is found by polling', async () => {
    const { orderId, ...paymentSession } = await paying(buyer, await shop.draw());
    await shop.pay(paymentSession, { ending: 'paid' });
    await shop.pay(paymentSession, { ending: 'paid', notice: 'lost' });
    await shop.jobs();
    expect(await paymentStates(shop, paymentSession)).toEqual(['captured', 'captured']);
    await shop.minutesPass(61);
    await shop.jobs();
    await shop.jobs();
    expect(await paymentStates(shop, paymentSession)).toEqual(['captured', 'refunded']);
    expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  });
});
