import { expectLedgerInOrder } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import {
  aPayingShop,
  aWebhookSender,
  comeBack,
  orderStatus,
  paying,
  type PayingShop,
  type PaymentSession,
  press,
  sessionOf,
  type WebhookOptions,
  type WebhookSender,
} from '../../support/payments.ts';
import { everyRow } from '../../support/database.ts';
import {
  anUnpaidShipment,
  emailsAbout,
  feeStatus,
  ledgerLines,
  openedFee,
} from '../../support/shipping-fees.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let sender: WebhookSender;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
  sender = await aWebhookSender(shop, draw.price);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterEach(async () => {
  shop.connection.unavailable = [];
  await shop.jobs();
  await expectLedgerInOrder(shop);
});

const PLAYING = ['PLAYING', 'PENDING'];
const PAID = ['SUCCESS', 'CAPTURED'];

/** Returns the number of ledger lines of an order. */
async function lineCountOf(orderId: string): Promise<number> {
  const { rows } = await shop.db.$client.query('select 1 from ledger where order_id = $1', [orderId]);
  return rows.length;
}

test('A signed webhook settles an order, and is known when repeated', async () => {
  const paymentSession = await paying(buyer, draw);
  const webhook = (await sender.pay(paymentSession))();
  expect(await sender.send(webhook)).toEqual([200, 'taken']);
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PAID);
  expect(await sender.send(webhook)).toEqual([200, 'known']);
  expect(await lineCountOf(paymentSession.orderId)).toBe(1);
});

test('A hundred equal webhooks settle the order once', async () => {
  const paymentSession = await paying(buyer, draw);
  const webhook = (await sender.pay(paymentSession))();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => sender.send(webhook)));
  expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
  expect(new Set(outcomes.map(([status]) => status))).toEqual(new Set([200]));
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PAID);
  expect(await lineCountOf(paymentSession.orderId)).toBe(1);
});

test('Fifty webhooks with different ids about one payment settle the order once', async () => {
  const paymentSession = await paying(buyer, draw);
  const webhook = await sender.pay(paymentSession);
  await Promise.all(Array.from({ length: 50 }, () => sender.send(webhook())));
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PAID);
  expect(await lineCountOf(paymentSession.orderId)).toBe(1);
});

test.each(['payment.failed', 'session.cancelled', 'payment.authorized', 'payment.refunded'])(
  'Only captures are believed: after "%s" the provider is polled',
  async (type) => {
    const paymentSession = await paying(buyer, draw);
    expect(await sender.send(sender.webhookFor(paymentSession, { type }))).toEqual([200, 'taken']);
    expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PLAYING);
    await shop.pay(paymentSession, { ending: 'paid', notice: 'lost' });
    expect(await sender.send(sender.webhookFor(paymentSession, { type }))).toEqual([200, 'taken']);
    expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PAID);
  },
);

test('While the provider is unavailable a webhook is kept and processed later', async () => {
  const paymentSession = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'insufficientFunds', notice: 'lost' });
  shop.connection.unavailable = ['status'];
  expect(
    await sender.send(sender.webhookFor(paymentSession, { type: 'payment.failed', payment: null })),
  ).toEqual([200, 'taken']);
  await shop.minutesPass(2);
  await shop.jobs();
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PLAYING);
  shop.connection.unavailable = [];
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual([
    'ERROR',
    'DECLINED',
    'insufficientFunds',
  ]);
  const { rows } = await shop.db.$client.query('select 1 from notices where handled_at is null');
  expect(rows).toEqual([]);
});

test('A webhook stored by a backend that crashed is processed by the next one', async () => {
  const paymentSession = await paying(buyer, draw);
  await shop.pay(paymentSession, { ending: 'paid', notice: 'lost' });
  const webhook = {
    noticeId: 'evt_died',
    kind: 'payment.captured',
    redirectId: paymentSession.redirectId,
    sessionId: null,
  };
  expect(await shop.paying.webhooks.insert('pretend', { ...webhook, captured: null })).toBe(true);
  await shop.jobs();
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PLAYING);
  await shop.minutesPass(2);
  await Promise.all([shop.jobs(), shop.jobs()]);
  expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PAID);
  expect(await sender.send(sender.webhookFor(paymentSession, { id: 'evt_died' }))).toEqual([200, 'known']);
});

test('A webhook about an unknown payment session is acknowledged and ignored', async () => {
  const paymentSession = await paying(buyer, draw);
  const ping = sender.webhookFor(paymentSession, { type: 'ping', reference: 'nobody', payment: null });
  expect(await sender.send(ping)).toEqual([200, 'notOurs']);
});

test('A lost webhook is replaced by the return of the browser or by polling', async () => {
  const returning = await paying(buyer, draw);
  await shop.pay(returning, { ending: 'paid', notice: 'lost' });
  await comeBack(buyer, returning);
  expect(await orderStatus(buyer, returning.orderId)).toEqual(PAID);
  const otherBuyer = await shop.buyer();
  const other = await paying(otherBuyer, draw);
  await shop.pay(other, { ending: 'paid', notice: 'lost' });
  await shop.jobs();
  expect(await orderStatus(otherBuyer, other.orderId)).toEqual(PLAYING);
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await orderStatus(otherBuyer, other.orderId)).toEqual(PAID);
});

describe('A rejected webhook changes nothing:', () => {
  let paymentSession: PaymentSession;
  let other: PaymentSession;
  beforeAll(async () => {
    paymentSession = await paying(await shop.buyer(), draw);
    other = await paying(await shop.buyer(), draw);
  });

  /** Expects a webhook to be rejected and logged, and to change no row. */
  async function expectRefusal(
    webhook: Parameters<WebhookSender['send']>[0],
    options: WebhookOptions,
    expected: readonly unknown[],
  ) {
    const rows = await everyRow(shop.db);
    const before = shop.log.all('webhook rejected').length;
    expect(await sender.send(webhook, options)).toEqual(expected);
    const rejected = shop.log.all('webhook rejected').slice(before);
    expect(rejected).toEqual([expect.objectContaining({ level: 50, mismatch: expected[1] })]);
    expect(await everyRow(shop.db)).toBe(rows);
    await expectLedgerInOrder(shop);
  }

  const NOT_SIGNED = [401, 'forged'];

  test.each(['', 'x', '0'.repeat(64)])('the signature "%s"', (signature) =>
    expectRefusal(sender.webhookFor(paymentSession), { signature }, NOT_SIGNED),
  );

  test('a signature with another secret', () => {
    const webhook = sender.webhookFor(paymentSession);
    const signature = sender.sign(JSON.stringify(webhook), 'another secret');
    return expectRefusal(webhook, { signature }, NOT_SIGNED);
  });

  test('the signature of another webhook', () => {
    const signature = sender.sign(JSON.stringify(sender.webhookFor(other)));
    return expectRefusal(sender.webhookFor(paymentSession), { signature }, NOT_SIGNED);
  });

  test('a body that differs from the signed one in one byte', () => {
    const webhook = JSON.stringify(sender.webhookFor(paymentSession));
    return expectRefusal(`${webhook} `, { signature: sender.sign(webhook) }, NOT_SIGNED);
  });

  test.each(['', 'paid', '{}', '[]'])('the body "%s"', (text) => expectRefusal(text, {}, NOT_SIGNED));

  test('a webhook sent to the path of another provider', () =>
    expectRefusal(sender.webhookFor(paymentSession), { provider: 'komoju' }, NOT_SIGNED));

  const payment = (but: object) => ({
    payment: { id: 'pay_x', amount: draw.price, currency: 'JPY', ...but },
  });

  test.each([1, 699, 701, 0, 700_000])('an amount of %i yen', (amount) =>
    expectRefusal(sender.webhookFor(paymentSession, payment({ amount })), {}, [422, 'wrongSum']),
  );

  test('a capture in dollars', () =>
    expectRefusal(sender.webhookFor(paymentSession, payment({ currency: 'USD' })), {}, [
      422,
      'wrongCurrency',
    ]));

  test('the provider session of another payment session', () =>
    expectRefusal(sender.webhookFor(paymentSession, { session: sessionOf(other) }), {}, [422, 'otherTrip']));

  test('an unknown payment session', () =>
    expectRefusal(sender.webhookFor(paymentSession, { reference: 'nobody' }), {}, [422, 'otherTrip']));

  test('a capture for a card registration', async () => {
    const buyer = await shop.buyer();
    const card = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
    await expectRefusal(sender.webhookFor(card, payment({ amount: 0 })), {}, [422, 'otherTrip']);
  });

  test('a body beyond the maximum size', async () => {
    const rows = await everyRow(shop.db);
    const [status] = await sender.send(sender.webhookFor(paymentSession, { more: 'x'.repeat(70_000) }));
    expect(status).toBe(413);
    expect(await everyRow(shop.db)).toBe(rows);
  });

  test('a webhook sent by a browser on another site', async () => {
    const rows = await everyRow(shop.db);
    const options = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await sender.send(sender.webhookFor(paymentSession), options)).toEqual([403, 'crossSite']);
    expect(await everyRow(shop.db)).toBe(rows);
  });
});

describe('A webhook about a shipping fee', () => {
  const FEE = 600;
  let feeSender: WebhookSender;
  let id: string;
  let paymentSession: PaymentSession;
  beforeAll(async () => {
    feeSender = await aWebhookSender(shop, FEE);
  });
  beforeEach(async () => {
    id = (await anUnpaidShipment(shop, buyer, { draw })).userShipId;
    paymentSession = await openedFee(buyer, id, { paymentType: 'PAYPAY' });
  });

  /** Expects one payment, one ledger line and one email. */
  async function expectPaidOnce(): Promise<void> {
    expect(await feeStatus(buyer, id)).toBe('CAPTURED');
    expect(await ledgerLines(shop, id)).toEqual(['capture provider shipping 600']);
    expect(await emailsAbout(shop, id)).toEqual(['parcelRequested']);
  }

  test.each(['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'])(
    'With the webhook "%s" a member who pays and returns has paid once',
    async (notice) => {
      await press(shop, paymentSession, { does: 'paid', notice });
      expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
      await shop.minutesPass(1);
      await shop.jobs();
      await expectPaidOnce();
    },
  );

  test.each(['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const)(
    'With the webhook "%s" a member who pays and does not return has paid once',
    async (notice) => {
      await shop.pay(paymentSession, { ending: 'paid', notice });
      await shop.minutesPass(1);
      await shop.jobs();
      await expectPaidOnce();
    },
  );

  test('A hundred equal webhooks settle the fee once', async () => {
    const webhook = (await feeSender.pay(paymentSession))();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => feeSender.send(webhook)));
    expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
    await expectPaidOnce();
  });

  test('Fifty webhooks with different ids about one payment settle the fee once', async () => {
    const webhook = await feeSender.pay(paymentSession);
    await Promise.all(Array.from({ length: 50 }, () => feeSender.send(webhook())));
    await expectPaidOnce();
  });

  test.each(['payment.failed', 'session.cancelled', 'payment.authorized'])(
    'Only captures are believed: after "%s" the provider is polled',
    async (type) => {
      expect(await feeSender.send(feeSender.webhookFor(paymentSession, { type }))).toEqual([200, 'taken']);
      expect(await feeStatus(buyer, id)).toBe('PENDING');
      await shop.pay(paymentSession, { ending: 'paid', notice: 'lost' });
      expect(await feeSender.send(feeSender.webhookFor(paymentSession, { type }))).toEqual([200, 'taken']);
      await expectPaidOnce();
    },
  );

  test('While the provider is unavailable a webhook is kept and processed later', async () => {
    await shop.pay(paymentSession, { ending: 'insufficientFunds', notice: 'lost' });
    shop.connection.unavailable = ['status'];
    const failed = feeSender.webhookFor(paymentSession, { type: 'payment.failed', payment: null });
    expect(await feeSender.send(failed)).toEqual([200, 'taken']);
    expect(await feeStatus(buyer, id)).toBe('PENDING');
    shop.connection.unavailable = [];
    await shop.minutesPass(2);
    await shop.jobs();
    expect(await feeStatus(buyer, id)).toBe('NONE');
  });

  const payment = (but: object) => ({ payment: { id: 'pay_x', amount: FEE, currency: 'JPY', ...but } });

  test.each([
    ['wrongSum', 422, payment({ amount: FEE - 1 })],
    ['wrongSum', 422, payment({ amount: 700 })],
    ['wrongCurrency', 422, payment({ currency: 'USD' })],
    ['otherTrip', 422, { reference: 'nobody' }],
    ['otherTrip', 422, { session: 'ses_of_another' }],
  ])('A rejected webhook (%s, %i) changes nothing', (mismatch, status, but) =>
    expectRefusal([status, mismatch], but),
  );

  test('A forged webhook changes nothing', () => expectRefusal([401, 'forged'], {}, { signature: 'x' }));

  async function expectRefusal(
    expected: readonly unknown[],
    but: Readonly<Record<string, unknown>>,
    options: WebhookOptions = {},
  ): Promise<void> {
    const rows = await everyRow(shop.db);
    expect(await feeSender.send(feeSender.webhookFor(paymentSession, but), options)).toEqual(expected);
    expect(shop.log.last('webhook rejected')).toMatchObject({ mismatch: expected[1], level: 50 });
    expect(await everyRow(shop.db)).toBe(rows);
  }

  test('The session of an order does not pay a fee, nor the session of a fee an order', async () => {
    const order = await paying(await shop.buyer(), draw);
    const crossed = [
      feeSender.webhookFor(paymentSession, { session: sessionOf(order) }),
      feeSender.webhookFor(order, { session: sessionOf(paymentSession), ...payment({ amount: 700 }) }),
    ];
    for (const webhook of crossed) expect(await feeSender.send(webhook)).toEqual([422, 'otherTrip']);
    expect(await feeStatus(buyer, id)).toBe('PENDING');
  });
});
