import { insertWebhook } from '#backend/persistence/payments/webhooks.ts';
import { closeInOrder } from '../../support/backend.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { emailsTo } from '../../support/members.ts';
import {
  aPayingShop,
  aWebhookSender,
  comeBack,
  orderStatus,
  PAID,
  type PaymentSession,
  paying,
  PLAYING,
  press,
  sessionOf,
  toRegister,
  type WebhookOptions,
} from '../../support/payments.ts';
import type { Alarm } from '#backend/actions/alarm-events.ts';
import { everyRow } from '../../support/database.ts';
import {
  anUnpaidShipment,
  emailsAbout,
  feeStatus,
  ledgerLines,
  openedFee,
} from '../../support/shipping-fees.ts';

const FEE = 600;
const shop = forAllTests(aPayingShop, closeInOrder);
const draw = forAllTests(() => shop.draw({ prizes: [20, 30, 50, 100] }));
const sender = forAllTests(() => aWebhookSender(shop, draw.price));
const feeSender = forAllTests(() => aWebhookSender(shop, FEE));
const buyer = forEachTest(() => shop.buyer());
afterEach(() => {
  shop.connection.unavailable = [];
});

async function openOrder(by = buyer) {
  const { orderId: id, ...paymentSession } = await paying(by, draw, { paymentType: 'PAYPAY' });
  return { id, ...paymentSession };
}

async function openFee(by = buyer) {
  const { userShipId: id } = await anUnpaidShipment(shop, by, { draw });
  return { id, ...(await openedFee(by, id, { paymentType: 'PAYPAY' })) };
}

const ORDER = {
  what: 'an order',
  sender,
  open: openOrder,
  status: orderStatus,
  price: 700,
  account: 'sales',
  pending: PLAYING,
  paid: PAID,
  declined: ['START', 'DECLINED', 'insufficientFunds'],
  returned: { status: 'SUCCESS' },
  email: 'receipt',
  emails: async () => (await emailsTo(shop, buyer.email)).map(({ kind }) => kind as string),
};
const SHIPPING_FEE = {
  what: 'a shipping fee',
  sender: feeSender,
  open: openFee,
  status: feeStatus,
  price: FEE,
  account: 'shipping',
  pending: 'PENDING',
  paid: 'CAPTURED',
  declined: 'NONE',
  returned: { paymentStatus: 'CAPTURED' },
  email: 'shipmentRequested',
  emails: (id: string) => emailsAbout(shop, id),
};

describe.each([ORDER, SHIPPING_FEE])('A webhook about $what', (payable) => {
  const { sender, pending, paid, declined } = payable;
  const session = forEachTest(() => payable.open());
  const status = () => payable.status(buyer, session.id);

  /** Expects one payment, one ledger line and one email. */
  async function expectPaidOnce(): Promise<void> {
    expect(await status()).toEqual(paid);
    const lines = await ledgerLines(shop, session.id);
    expect(lines).toEqual([`capture provider ${payable.account} ${payable.price}`]);
    expect(await payable.emails(session.id)).toEqual([payable.email]);
  }

  const DELIVERIES = ['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const;

  test.each(DELIVERIES)('delivered as "%s": who pays and returns has paid once', async (webhook) => {
    await press(shop, session, { does: 'paid', webhook });
    expect((await comeBack(buyer, session)).json()).toMatchObject(payable.returned);
    await shop.jobsAfter(1);
    await expectPaidOnce();
  });

  test.each(DELIVERIES)('delivered as "%s": who pays and does not return has paid once', async (webhook) => {
    await shop.pay(session, { ending: 'paid', webhook });
    await shop.jobsAfter(1);
    await expectPaidOnce();
  });

  test('settles it when signed, and is known when repeated', async () => {
    const webhook = (await sender.pay(session))();
    expect(await sender.send(webhook)).toEqual([200, 'taken']);
    await expectPaidOnce();
    expect(await sender.send(webhook)).toEqual([200, 'known']);
    await expectPaidOnce();
  });

  test('settles it once when thirty equal ones arrive', async () => {
    const webhook = (await sender.pay(session))();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => sender.send(webhook)));
    expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
    expect(new Set(outcomes.map(([httpStatus]) => httpStatus))).toEqual(new Set([200]));
    await expectPaidOnce();
  });

  test('settles it once when thirty with different ids arrive', async () => {
    const webhook = await sender.pay(session);
    await Promise.all(Array.from({ length: 30 }, () => sender.send(webhook())));
    await expectPaidOnce();
  });

  test.each(['payment.failed', 'session.cancelled', 'payment.authorized', 'payment.refunded'])(
    'of the type "%s" is not believed: the provider is polled',
    async (type) => {
      expect(await sender.send(sender.webhookFor(session, { type }))).toEqual([200, 'taken']);
      expect(await status()).toEqual(pending);
      await shop.pay(session, { ending: 'paid', webhook: 'lost' });
      expect(await sender.send(sender.webhookFor(session, { type }))).toEqual([200, 'taken']);
      await expectPaidOnce();
    },
  );

  test('alone does not settle it: nothing is booked while the provider is unavailable', async () => {
    const webhook = (await sender.pay(session))();
    shop.connection.unavailable = ['status', 'findCapture'];
    expect(await sender.send(webhook)).toEqual([200, 'taken']);
    await shop.jobsAfter(2);
    expect(await status()).toEqual(pending);
    expect(await ledgerLines(shop, session.id)).toEqual([]);
    shop.connection.unavailable = ['status'];
    await shop.jobsAfter(1);
    await expectPaidOnce();
    expect(await unprocessed(session)).toEqual([]);
  });

  test('with a stolen secret settles nothing: the provider has no such payment', async () => {
    const raised = alarms('webhook not confirmed by provider').length;
    const stolen = sender.webhookFor(session);
    expect(await sender.send(stolen)).toEqual([200, 'taken']);
    expect(await status()).toEqual(pending);
    for (let minutes = 0; minutes < 6; minutes += 1) await shop.jobsAfter(1.1);
    expect(await status()).toEqual(pending);
    expect(await ledgerLines(shop, session.id)).toEqual([]);
    expect(await unprocessed(session)).toEqual([]);
    expect(alarms('webhook not confirmed by provider').slice(raised)).toMatchObject([
      { level: 50, redirectId: session.redirectId, paymentId: `pay_${session.redirectId}` },
    ]);
    // The buyer can still pay.
    await sender.send((await sender.pay(session))());
    await expectPaidOnce();
  });

  test('with a stolen secret cannot use the payment of another member', async () => {
    const other = await payable.open(await shop.buyer());
    const paidByOther = await sender.pay(other);
    const { payment } = paidByOther();
    expect(await sender.send(sender.webhookFor(session, { payment }))).toEqual([200, 'taken']);
    expect(await status()).toEqual(pending);
    expect(await ledgerLines(shop, session.id)).toEqual([]);
    await sender.send(paidByOther());
    expect(await ledgerLines(shop, other.id)).toHaveLength(1);
  });

  test('is processed again if the provider shows the payment only after its webhook', async () => {
    const webhook = (await sender.pay(session))();
    const setState = (state: string) =>
      shop.db.$client.query('update sandbox_payments set state = $2 where session_id = $1', [
        sessionOf(session),
        state,
      ]);
    await setState('failed');
    expect(await sender.send(webhook)).toEqual([200, 'taken']);
    expect(await status()).toEqual(pending);
    await setState('captured');
    shop.connection.unavailable = ['status'];
    await shop.jobsAfter(1.1);
    await expectPaidOnce();
  });

  test('is kept while the provider is unavailable, and processed later', async () => {
    await shop.pay(session, { ending: 'insufficientFunds', webhook: 'lost' });
    shop.connection.unavailable = ['status'];
    const failed = sender.webhookFor(session, { type: 'payment.failed', payment: null });
    expect(await sender.send(failed)).toEqual([200, 'taken']);
    await shop.jobsAfter(2);
    expect(await status()).toEqual(pending);
    shop.connection.unavailable = [];
    await shop.jobsAfter(1);
    expect(await status()).toEqual(declined);
    expect(await unprocessed(session)).toEqual([]);
  });
});

async function unprocessed({ redirectId }: PaymentSession): Promise<unknown[]> {
  const { rows } = await shop.db.$client.query(
    'select webhook_id from webhooks where handled_at is null and redirect_id = $1',
    [redirectId],
  );
  return rows;
}

const alarms = (event: Alarm) => shop.log.all(event);

/** The id of the payment at the provider. */
async function paymentIdOf({ redirectId }: PaymentSession): Promise<string> {
  const { rows } = await shop.db.$client.query(
    'select payment_id from sandbox_payments join sandbox_sessions s using (session_id) where s.key = $1',
    [redirectId],
  );
  return rows[0].payment_id;
}

test.each(['status', 'capture'] as const)(
  'A stored webhook that reports a %s is processed after a crash',
  async (reports) => {
    const paymentSession = await paying(buyer, draw);
    await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
    const id = `evt_died_${reports}`;
    const webhook = {
      webhookId: id,
      kind: 'as a provider calls it',
      reports,
      redirectId: paymentSession.redirectId,
      sessionId: null,
      paymentId: reports === 'capture' ? await paymentIdOf(paymentSession) : null,
    };
    expect(await insertWebhook(shop.paying.batching, { ...webhook, provider: 'sandbox' })).toBe(true);
    await shop.jobs();
    expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PLAYING);
    await shop.minutesPass(2);
    await Promise.all([shop.jobs(), shop.jobs()]);
    expect(await orderStatus(buyer, paymentSession.orderId)).toEqual(PAID);
    expect(await sender.send(sender.webhookFor(paymentSession, { id }))).toEqual([200, 'known']);
  },
);

test('A webhook about an unknown payment session is acknowledged and ignored', async () => {
  const paymentSession = await paying(buyer, draw);
  const ping = sender.webhookFor(paymentSession, { type: 'ping', reference: 'nobody', payment: null });
  expect(await sender.send(ping)).toEqual([200, 'notOurs']);
});

const payment = (but: object) => ({ payment: { id: 'pay_x', amount: 700, currency: 'JPY', ...but } });

const EVENTS: Readonly<Record<string, Alarm>> = {
  otherPaymentSession: 'webhook rejected',
  wrongSum: 'captured amount is wrong',
  wrongCurrency: 'captured amount is wrong',
};

/** Expects a webhook to be rejected and to change no row. A signed one raises an alarm, an unsigned one raises none. */
async function expectRefusal(
  webhook: Parameters<typeof sender.send>[0],
  options: WebhookOptions,
  [status, mismatch]: readonly [number, string],
) {
  const rows = await everyRow(shop.db);
  const before = errors().length;
  expect(await sender.send(webhook, options)).toEqual([status, mismatch]);
  const msg = EVENTS[mismatch];
  expect(errors().slice(before)).toMatchObject(msg === undefined ? [] : [{ msg, mismatch }]);
  expect(await everyRow(shop.db)).toBe(rows);
}

const errors = () => shop.log.errors();

describe('A rejected webhook changes nothing:', () => {
  const paymentSession = forAllTests(async () => paying(await shop.buyer(), draw));
  const other = forAllTests(async () => paying(await shop.buyer(), draw));

  const NOT_SIGNED = [401, 'forged'] as const;

  test('A hundred unsigned webhooks raise no alarm and add at most one line to the log', async () => {
    const raised = errors().length;
    const logged = shop.log.all('webhook not signed').length;
    const signature = '0'.repeat(64);
    const sent = Array.from({ length: 100 }, () => sender.send(sender.webhookFor(other), { signature }));
    expect(new Set((await Promise.all(sent)).map(String))).toEqual(new Set(['401,forged']));
    expect(errors()).toHaveLength(raised);
    expect(shop.log.all('webhook not signed').length - logged).toBeLessThanOrEqual(1);
    expect(shop.log.all('webhook not signed')[0]).toMatchObject({ level: 40, count: 1 });
  });

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

  test.each([0, 699])('an amount of %i yen', (amount) =>
    expectRefusal(sender.webhookFor(paymentSession, payment({ amount })), {}, [422, 'wrongSum']),
  );

  test.each([
    ['a capture in dollars', 'wrongCurrency', () => payment({ currency: 'USD' })],
    ['the provider session of another', 'otherPaymentSession', () => ({ session: sessionOf(other) })],
    ['an unknown payment session', 'otherPaymentSession', () => ({ reference: 'nobody' })],
  ] as const)('%s', (_what, mismatch, but) =>
    expectRefusal(sender.webhookFor(paymentSession, but()), {}, [422, mismatch]),
  );

  test('a capture for a card registration', async () => {
    const card = await toRegister(buyer);
    await expectRefusal(sender.webhookFor(card, payment({ amount: 0 })), {}, [422, 'otherPaymentSession']);
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

  const payer = forAllTests(() => shop.buyer());
  const fee = forAllTests(() => openFee(payer));

  test.each([
    ['wrongSum', payment({ amount: FEE - 1 })],
    ['wrongSum', payment({ amount: 700 })],
    ['wrongCurrency', payment({ amount: FEE, currency: 'USD' })],
    ['otherPaymentSession', { reference: 'nobody' }],
    ['otherPaymentSession', { session: 'ses_of_another' }],
  ] as const)('%s about a shipping fee', (mismatch, but) =>
    expectRefusal(feeSender.webhookFor(fee, but), {}, [422, mismatch]),
  );

  test('the signature "x" about a shipping fee', () =>
    expectRefusal(feeSender.webhookFor(fee), { signature: 'x' }, NOT_SIGNED));

  test('the session of an order for a fee, and the session of a fee for an order', async () => {
    const crossed = [
      feeSender.webhookFor(fee, { session: sessionOf(paymentSession) }),
      feeSender.webhookFor(paymentSession, { session: sessionOf(fee), ...payment({}) }),
    ];
    for (const webhook of crossed) await expectRefusal(webhook, {}, [422, 'otherPaymentSession']);
    expect(await feeStatus(payer, fee.id)).toBe('PENDING');
  });
});
