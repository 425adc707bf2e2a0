import { expectLedgerInOrder } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { everyRow } from '../../support/database.ts';
import {
  anUnpaidShipment,
  emailsAbout,
  feeStatus,
  ledgerLines,
  openedFeeSession,
} from '../../support/shipping-fees.ts';
import {
  aPayingShop,
  aWebhookSender,
  comeBack,
  paying,
  type PayingShop,
  type PaymentSession,
  press,
  sessionOf,
  type WebhookOptions,
  type WebhookSender,
} from '../../support/payments.ts';

const FEE = 600;

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let sender: WebhookSender;
let id: string;
let paymentSession: PaymentSession;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
  sender = await aWebhookSender(shop, FEE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
  id = (await anUnpaidShipment(shop, buyer, { draw })).userShipId;
  paymentSession = await openedFeeSession(buyer, id, { paymentType: 'PAYPAY' });
});
afterEach(async () => {
  shop.connection.unavailable = [];
  await shop.jobs();
  await expectLedgerInOrder(shop);
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
  const webhook = (await sender.pay(paymentSession))();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => sender.send(webhook)));
  expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
  await expectPaidOnce();
});

test('Fifty webhooks with different ids about one payment settle the fee once', async () => {
  const webhook = await sender.pay(paymentSession);
  await Promise.all(Array.from({ length: 50 }, () => sender.send(webhook())));
  await expectPaidOnce();
});

test.each(['payment.failed', 'session.cancelled', 'payment.authorized'])(
  'Only captures are believed: after "%s" the provider is polled',
  async (type) => {
    expect(await sender.send(sender.webhookFor(paymentSession, { type }))).toEqual([200, 'taken']);
    expect(await feeStatus(buyer, id)).toBe('PENDING');
    await shop.pay(paymentSession, { ending: 'paid', notice: 'lost' });
    expect(await sender.send(sender.webhookFor(paymentSession, { type }))).toEqual([200, 'taken']);
    await expectPaidOnce();
  },
);

test('While the provider is unavailable a webhook is kept and processed later', async () => {
  await shop.pay(paymentSession, { ending: 'insufficientFunds', notice: 'lost' });
  shop.connection.unavailable = ['status'];
  const failed = sender.webhookFor(paymentSession, { type: 'payment.failed', payment: null });
  expect(await sender.send(failed)).toEqual([200, 'taken']);
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
  expect(await sender.send(sender.webhookFor(paymentSession, but), options)).toEqual(expected);
  expect(shop.log.last('webhook rejected')).toMatchObject({ mismatch: expected[1], level: 50 });
  expect(await everyRow(shop.db)).toBe(rows);
}

test('The session of an order does not pay a fee, nor the session of a fee an order', async () => {
  const order = await paying(await shop.buyer(), draw);
  const crossed = [
    sender.webhookFor(paymentSession, { session: sessionOf(order) }),
    sender.webhookFor(order, { session: sessionOf(paymentSession), ...payment({ amount: 700 }) }),
  ];
  for (const webhook of crossed) expect(await sender.send(webhook)).toEqual([422, 'otherTrip']);
  expect(await feeStatus(buyer, id)).toBe('PENDING');
});
