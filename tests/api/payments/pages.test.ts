import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aBackend } from '../../support/backend.ts';
import {
  aPayingShop,
  pagePathOf,
  type PayingShop,
  paying,
  sessionOf,
  type Trip,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100], but: { title: '<b>ぐる</b>&"ガチャ"' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
});

const send = (trip: Trip, payload: string, headers: Readonly<Record<string, string>> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: pagePathOf(trip),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

test.each([
  ['CARD', 'クレジットカード'],
  ['AU', 'auかんたん決済'],
  ['DOCOMO', 'd払い'],
  ['SB', 'ソフトバンクまとめて支払い'],
  ['PAYPAY', 'PayPay'],
] as const)('The page of %s names the way of paying, and that it is a sample', async (paymentType, name) => {
  const trip = await paying(buyer, draw, { paymentType });
  const { body } = await shop.get(pagePathOf(trip));
  expect(body).toContain(`${name} <small>見本</small>`);
  expect(body).toContain('これは見本の決済ページです。お金はいっさい動きません。');
  expect(body.includes('4111 1111 1111 1111')).toBe(paymentType === 'CARD');
});

test('A page runs nothing, fetches nothing, is kept nowhere and framed by nobody', async () => {
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

test('A page that nobody was sent to is not there', async () => {
  for (const id of ['ses_nobody', '%00', 'ses_%00', `ses_${'x'.repeat(90)}`]) {
    const missing = await shop.get(`/api/pretend/pay/${id}`);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('この決済ページは見つかりません');
  }
  const pressed = await send({ redirectId: '', url: 'ses_nobody' }, 'does=paid');
  expect(pressed.statusCode).toBe(404);
});

test.each([
  ['nothing', ''],
  ['no ending', 'does=steal'],
  ['a card number of his own', 'does=paid&card=4242424242424242'],
  ['no way to tell', 'does=paid&notice=never'],
  ['a registration without a card', 'does=register'],
])('Whoever sends %s is shown the page again', async (_what, form) => {
  const trip = await paying(buyer, draw);
  const answer = await send(trip, form);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('支払う');
  expect((await shop.sandbox.session(sessionOf(trip)))?.state).toBe('pending');
});

test('A card cannot be registered on a page for paying, nor anything paid on one for a card', async () => {
  const trip = await paying(buyer, draw);
  await send(trip, 'does=register&card=4111111111111111');
  expect((await shop.sandbox.session(sessionOf(trip)))?.state).toBe('pending');
  const card = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
  await send(card, 'does=paid&card=4111111111111111');
  expect((await shop.sandbox.session(sessionOf(card)))?.state).toBe('pending');
});

test('A page of another site cannot press its buttons', async () => {
  const trip = await paying(buyer, draw);
  const answer = await send(trip, 'does=paid', { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(403);
  expect((await shop.sandbox.session(sessionOf(trip)))?.state).toBe('pending');
});

test('It reads forms, and no longer ones than its own', async () => {
  const trip = await paying(buyer, draw);
  const json = await send(trip, '{"does":"paid"}', { 'content-type': 'application/json' });
  expect(json.statusCode).toBe(415);
  expect((await send(trip, `does=paid&x=${'x'.repeat(3_000)}`)).statusCode).toBe(413);
});

test('A page ends with its time', async () => {
  const trip = await paying(buyer, draw);
  await shop.minutesPass(16);
  expect((await shop.get(pagePathOf(trip))).body).toContain('有効期限が切れました');
  await send(trip, 'does=paid&card=4111111111111111');
  const standing = await shop.sandbox.gateway.status({ redirectId: trip.redirectId, sessionId: null });
  expect(standing).toEqual({ state: 'expired' });
});

test('The session, which opens the page, and the form are in no log', async () => {
  const trip = await paying(buyer, draw);
  await shop.get(pagePathOf(trip));
  await send(trip, 'does=paid&card=4111111111111111');
  expect(shop.logbook.text).toContain('/api/pretend/pay/:sessionId');
  expect(shop.logbook.text).not.toContain(sessionOf(trip));
  expect(shop.logbook.text).not.toContain('4111111111111111');
});

test('Two backends on one database sign alike, so either takes what the other sends', async () => {
  const other = await aBackend({ database: shop.url });
  const trip = await paying(buyer, draw);
  const answer = await other.app.inject({
    method: 'POST',
    url: pagePathOf(trip),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'does=paid&card=4111111111111111&notice=late',
  });
  expect(answer.statusCode).toBe(303);
  await shop.minutesPass(1);
  const refused = shop.logbook.all('webhook rejected').length;
  await shop.jobs();
  expect(shop.logbook.all('webhook rejected')).toHaveLength(refused);
  const order = await buyer.ask('GET', `/api/orderHistory/${trip.orderId}`);
  expect(order.json()).toMatchObject({ status: 'SUCCESS' });
  await other.close();
});
