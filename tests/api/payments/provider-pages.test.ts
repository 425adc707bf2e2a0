import { aBackend } from '../../support/backend.ts';
import {
  comeBack,
  GOOD_CARD,
  inAPayingShop,
  orderStatus,
  pagePathOf,
  paying,
  PAID,
  type PaymentSession,
  paymentStates,
  PLAYING,
  press,
  sessionOf,
} from '../../support/payments.ts';
import { statusAndCode } from '../../support/members.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PAID_TYPES, paymentName } from '#lib/orders/payment-methods.ts';

const { shop, draw, buyer } = inAPayingShop({
  prizes: [20, 30, 50, 100],
  but: { title: '<b>ぐる</b>&"ガチャ"' },
});

const send = (
  paymentSession: PaymentSession,
  payload: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: pagePathOf(paymentSession),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

test.each(PAID_TYPES)(
  'The page of %s names the payment method and says that it is a sample',
  async (paymentType) => {
    const paymentSession = await paying(buyer, draw, { paymentType });
    const { body } = await shop.get(pagePathOf(paymentSession));
    expect(body).toContain(`${paymentName(paymentType)} <small>見本</small>`);
    expect(body).toContain('これは見本の決済ページです。お金はいっさい動きません。');
    expect(body.includes('4111 1111 1111 1111')).toBe(paymentType === 'CARD');
  },
);

test('A page runs no script, loads nothing, is not cached and cannot be framed', async () => {
  const { headers, body } = await shop.get(pagePathOf(await paying(buyer, draw)));
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(body).not.toContain('<script');
  expect(body).toContain('&lt;b&gt;ぐる&lt;/b&gt;&amp;&quot;ガチャ&quot; 1回');
});

test('An unknown page is not found', async () => {
  for (const id of ['ses_nobody', '%00', 'ses_%00', `ses_${'x'.repeat(90)}`]) {
    const missing = await shop.get(`/api/sandbox/pay/${id}`);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('この決済ページは見つかりません');
  }
  const pressed = await send({ redirectId: '', url: 'ses_nobody' }, 'does=paid');
  expect(pressed.statusCode).toBe(404);
});

test.each([
  ['nothing', ''],
  ['an unknown ending', 'does=steal'],
  ['an unknown card number', 'does=paid&card=4242424242424242'],
  ['an unknown webhook delivery', 'does=paid&webhook=never'],
  ['a registration without a card', 'does=register'],
])('A form with %s shows the page again', async (_what, form) => {
  const paymentSession = await paying(buyer, draw);
  const answer = await send(paymentSession, form);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('支払う');
  expect((await shop.sandbox.session(sessionOf(paymentSession)))?.state).toBe('pending');
});

test('A card cannot be registered on a payment page, nor a payment made on a card page', async () => {
  const paymentSession = await paying(buyer, draw);
  await send(paymentSession, 'does=register&card=4111111111111111');
  expect((await shop.sandbox.session(sessionOf(paymentSession)))?.state).toBe('pending');
  const card = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
  await send(card, 'does=paid&card=4111111111111111');
  expect((await shop.sandbox.session(sessionOf(card)))?.state).toBe('pending');
});

test('Another site cannot submit the form', async () => {
  const paymentSession = await paying(buyer, draw);
  const answer = await send(paymentSession, 'does=paid', { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(403);
  expect((await shop.sandbox.session(sessionOf(paymentSession)))?.state).toBe('pending');
});

test('Only forms are accepted, and only up to their size', async () => {
  const paymentSession = await paying(buyer, draw);
  const json = await send(paymentSession, '{"does":"paid"}', { 'content-type': 'application/json' });
  expect(json.statusCode).toBe(415);
  expect((await send(paymentSession, `does=paid&x=${'x'.repeat(3_000)}`)).statusCode).toBe(413);
});

test('A page expires', async () => {
  const paymentSession = await paying(buyer, draw);
  await shop.minutesPass(16);
  expect((await shop.get(pagePathOf(paymentSession))).body).toContain('有効期限が切れました');
  await send(paymentSession, 'does=paid&card=4111111111111111');
  const status = await shop.sandbox.gateway.status({
    redirectId: paymentSession.redirectId,
    sessionId: null,
  });
  expect(status).toEqual({ state: 'expired' });
});

test('Neither the session id nor the form is logged', async () => {
  const paymentSession = await paying(buyer, draw);
  await shop.get(pagePathOf(paymentSession));
  await send(paymentSession, 'does=paid&card=4111111111111111');
  expect(shop.log.text).toContain('/api/sandbox/pay/:sessionId');
  expect(shop.log.text).not.toContain(sessionOf(paymentSession));
  expect(shop.log.text).not.toContain('4111111111111111');
});

test("Two backends on one database accept each other's signed webhooks", async () => {
  const other = await aBackend({ database: shop.url });
  const paymentSession = await paying(buyer, draw);
  const answer = await other.app.inject({
    method: 'POST',
    url: pagePathOf(paymentSession),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'does=paid&card=4111111111111111&webhook=late',
  });
  expect(answer.statusCode).toBe(303);
  await shop.minutesPass(1);
  const unsigned = shop.log.all('webhook not signed').length;
  await shop.jobs();
  expect(shop.log.all('webhook not signed')).toHaveLength(unsigned);
  const order = await buyer.ask('GET', `/api/orderHistory/${paymentSession.orderId}`);
  expect(order.json()).toMatchObject({ status: 'SUCCESS' });
  await other.close();
});

const WITHOUT_CARD = PAID_TYPES.filter((type) => type !== 'CARD');

async function aPaymentSession(paymentType: PaymentType) {
  const buyer = await shop.buyer();
  return { buyer, ...(await paying(buyer, draw, { paymentType })) };
}

test.each(WITHOUT_CARD.flatMap((type) => pageEndings().map((ending) => [type, ...ending] as const)))(
  '%s: %s',
  async (type, does, status) => {
    const { buyer, orderId, ...paymentSession } = await aPaymentSession(type);
    const page = await shop.get(pagePathOf(paymentSession));
    expect(page.body).toContain(`value="${does}"`);
    const back = await press(shop, paymentSession, { does });
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `http://localhost:3000/sanrio/${draw.directoryName}/result?redirectId=${paymentSession.redirectId}`,
    ]);
    expect(await orderStatus(buyer, orderId)).toEqual(status);
    expect((await comeBack(buyer, paymentSession)).json()).toEqual({
      purpose: 'order',
      orderHistoryId: orderId,
      directoryName: draw.directoryName,
      status: status[0],
    });
  },
);

function pageEndings() {
  return [
    ['paid', PAID],
    ['authenticationFailed', ['START', 'DECLINED', 'authenticationFailed']],
    ['insufficientFunds', ['START', 'DECLINED', 'insufficientFunds']],
    ['limitExceeded', ['START', 'DECLINED', 'limitExceeded']],
    ['cancelled', ['START', 'NONE', 'byProvider']],
  ] as const;
}

test.each([
  [GOOD_CARD, PAID],
  ['4100000000000100', PAID],
  ['4100000000500000', ['START', 'DECLINED', 'authenticationFailed']],
  ['4123111111111000', ['START', 'DECLINED', 'insufficientFunds']],
  ['4123111111111018', ['START', 'DECLINED', 'limitExceeded']],
  ['4123111111111034', ['START', 'DECLINED', 'declined']],
  ['4123111111111042', ['START', 'DECLINED', 'declined']],
])('The card %s has the result %j', async (card, status) => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('CARD');
  expect((await press(shop, paymentSession, { does: 'paid', card })).statusCode).toBe(303);
  expect(await orderStatus(buyer, orderId)).toEqual(status);
});

test('A card that needs 3-D Secure takes a second step, and a wrong password can be corrected', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('CARD');
  const card = '4100000000005000';
  const challenge = await press(shop, paymentSession, { does: 'paid', card, webhook: 'lost' });
  expect(challenge.statusCode).toBe(200);
  expect(challenge.body).toContain('本人認証');
  expect(challenge.body).toMatch(/type="hidden"\s+name="webhook"\s+value="lost"/);
  const again = await press(shop, paymentSession, { does: 'prove', password: '1', webhook: 'lost' });
  expect(again.body).toContain('パスワードがちがいます');
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  expect(
    (await press(shop, paymentSession, { does: 'prove', password: '123456', webhook: 'lost' })).statusCode,
  ).toBe(303);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ status: 'SUCCESS' });
});

test('Failed 3-D Secure is not a payment', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('CARD');
  await press(shop, paymentSession, { does: 'paid', card: '4100000000005000' });
  await press(shop, paymentSession, { does: 'authenticationFailed' });
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'DECLINED', 'authenticationFailed']);
});

test('A forged webhook does not pay a cancelled session', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('PAYPAY');
  await press(shop, paymentSession, { does: 'cancelled', webhook: 'forged' });
  expect(shop.log.all('webhook not signed')).not.toEqual([]);
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ status: 'START' });
});

test('A buyer who pays and does not return gets the tickets', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('AU');
  const stays = await press(shop, paymentSession, { does: 'paid', stays: 'yes', webhook: 'lost' });
  expect(stays.headers.location).toBe(pagePathOf(paymentSession));
  const page = await shop.get(String(stays.headers.location));
  expect(page.body).toContain('手続きが終わりました');
  expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  await shop.jobsAfter(1);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('A page that was paid twice cannot be paid a third time', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('PAYPAY');
  for (let time = 0; time < 3; time += 1) await press(shop, paymentSession, { does: 'paid' });
  expect(await paymentStates(shop, paymentSession)).toHaveLength(2);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('Two tabs on one page pay twice: the tickets stay, and the second payment is refunded', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('PAYPAY');
  await press(shop, paymentSession, { does: 'paid' });
  await press(shop, paymentSession, { does: 'paid' });
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
  await shop.jobs();
  expect(await paymentStates(shop, paymentSession)).toEqual(['captured', 'refunded']);
  expect(await orderStatus(buyer, orderId)).toEqual(PAID);
});

test('A cancelled session cannot be paid', async () => {
  const { buyer, orderId, ...paymentSession } = await aPaymentSession('DOCOMO');
  await press(shop, paymentSession, { does: 'cancelled' });
  const late = await press(shop, paymentSession, { does: 'paid' });
  expect(late.headers.location).toBe(pagePathOf(paymentSession));
  expect((await shop.get(String(late.headers.location))).body).toContain('取りやめになりました');
  expect(await orderStatus(buyer, orderId)).toEqual(['START', 'NONE', 'byProvider']);
  expect(statusAndCode(await comeBack(buyer, paymentSession))).toBe('200');
});
