import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  answered,
  comeBack,
  opened,
  openTrip,
  type PayingShop,
  paying,
  placed,
  standing,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [20, 30, 50, 100] });

test('The trip starts at a page of the provider, which shows what is paid for', async () => {
  const { orderId, ...trip } = await paying(buyer, draw, { quantity: 5 });
  expect(trip).toEqual({
    redirectId: expect.stringMatching(/^[\w-]{22}$/),
    url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/pretend\/pay\/ses_[\w-]{32}$/),
  });
  const page = await shop.get(new URL(String(trip.url)).pathname);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of ['これは見本の決済ページです', `${draw.title} 5回`, '3,500円'])
    expect(page.body).toContain(text);
  const order = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect(order).toMatchObject({ status: 'PLAYING', paymentType: 'CARD', paymentStatus: 'PENDING', trip });
});

test('Whoever asks again is sent to the same page, twenty times at once as well', async () => {
  const orderId = await placed(buyer, draw);
  const answers = await Promise.all(Array.from({ length: 20 }, () => openTrip(buyer, orderId)));
  const trips = new Set(answers.map((answer) => JSON.stringify(answered(answer))));
  expect(trips.size).toBe(1);
  expect(JSON.stringify(await opened(buyer, orderId))).toBe([...trips][0]);
  const { rows } = await shop.db.$client.query('select 1 from hand_offs where order_id = $1', [orderId]);
  expect(rows).toHaveLength(1);
});

test('Another way of paying is for whoever has given up the first', async () => {
  const { orderId } = await paying(buyer, draw);
  expect(statusAndCode(await openTrip(buyer, orderId, { paymentType: 'PAYPAY' }))).toEqual([
    409,
    'paymentUnderWay',
  ]);
});

test('Of two ways of paying at the same moment one is opened', async () => {
  const orderId = await placed(buyer, draw);
  const ways = ['CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'] as const;
  const answers = await Promise.all(ways.map((paymentType) => openTrip(buyer, orderId, { paymentType })));
  expect(answers.map(statusAndCode).filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.map(statusAndCode).filter(([, code]) => code === 'paymentUnderWay')).toHaveLength(4);
});

test('While the provider is away the order waits, and later the same trip is opened', async () => {
  const orderId = await placed(buyer, draw);
  shop.wire.away = ['openSession'];
  const refused = await openTrip(buyer, orderId);
  expect(statusAndCode(refused)).toEqual([503, 'gatewayAway']);
  expect(refused.headers['retry-after']).toBe('5');
  expect(await standing(buyer, orderId)).toEqual(['START', 'NONE']);
  const { rows } = await shop.db.$client.query('select redirect_id from hand_offs where order_id = $1', [
    orderId,
  ]);
  shop.wire.away = [];
  expect((await opened(buyer, orderId)).redirectId).toBe(rows[0].redirect_id);
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
});

test('Somebody else has no such order and no such trip', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  const stranger = await shop.buyer();
  expect(statusAndCode(await openTrip(stranger, orderId))).toEqual([404, 'notFound']);
  expect(statusAndCode(await comeBack(stranger, trip))).toEqual([404, 'notFound']);
  expect(statusAndCode(await comeBack(stranger, { redirectId: 'nobody', url: null }))).toEqual([
    404,
    'notFound',
  ]);
  expect(statusAndCode(await openTrip(buyer, 'nobody'))).toEqual([404, 'notFound']);
  const guest = await shop.ask('POST', `/api/redirect/${trip.redirectId}`);
  expect(statusAndCode(guest)).toEqual([401, 'loginRequired']);
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
});

test.each([
  ['no kind of payment', { paymentType: 'COINS' }, 'invalidInput'],
  ['nothing to pay', { paymentType: 'NONE' }, 'paymentTypeNotOffered'],
  ['a card at a carrier', { paymentType: 'AU', useCard: true }, 'paymentTypeNotOffered'],
])('With %s nobody is sent anywhere', async (_what, way, code) => {
  const orderId = await placed(buyer, draw);
  const body = { purpose: 'order', orderHistoryId: orderId, ...way };
  expect(statusAndCode(await buyer.ask('POST', '/api/redirect', body))).toEqual([422, code]);
  expect(await standing(buyer, orderId)).toEqual(['START', 'NONE']);
});

test('A way of paying that the draw does not offer is not open', async () => {
  const cards = await shop.draw({ but: { paymentTypes: ['CARD'] } });
  const orderId = await placed(buyer, cards);
  expect(statusAndCode(await openTrip(buyer, orderId, { paymentType: 'PAYPAY' }))).toEqual([
    422,
    'paymentTypeNotOffered',
  ]);
});

test('A draw that costs nothing is settled without a trip, however often it is asked for', async () => {
  const free = await shop.draw({ price: 0, but: { paymentTypes: ['NONE'] } });
  const orderId = await placed(buyer, free);
  expect(statusAndCode(await openTrip(buyer, orderId))).toEqual([422, 'paymentTypeNotOffered']);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => openTrip(buyer, orderId, { paymentType: 'NONE' })),
  );
  const [first, ...others] = answers.map(answered);
  expect(first).toEqual({ redirectId: expect.any(String), url: null });
  for (const other of others) expect(other).toEqual(first);
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'NONE']);
  expect(
    (await comeBack(buyer, answered(await openTrip(buyer, orderId, { paymentType: 'NONE' })))).json(),
  ).toMatchObject({ status: 'SUCCESS' });
});

test('What was given up, or held too long, cannot be paid', async () => {
  const given = await placed(buyer, draw);
  await buyer.ask('DELETE', `/api/orderHistory/${given}`);
  expect(statusAndCode(await openTrip(buyer, given))).toEqual([409, 'orderClosed']);
  const held = await placed(buyer, draw);
  await shop.minutesPass(11);
  expect(statusAndCode(await openTrip(buyer, held))).toEqual([409, 'holdExpired']);
});

test('Back on 購入内容確認 after the page has ended, the order has ended too', async () => {
  const { orderId } = await paying(buyer, draw);
  await shop.minutesPass(16);
  expect(statusAndCode(await openTrip(buyer, orderId))).toEqual([409, 'holdExpired']);
  expect(await standing(buyer, orderId)).toEqual(['CANCEL', 'EXPIRED', 'providerExpired']);
});

test('Whoever had paid on that page by then has paid', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.minutesPass(16);
  expect(await opened(buyer, orderId)).toEqual({ redirectId: trip.redirectId, url: null });
  expect(await standing(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
});

describe('A member under 18', () => {
  const birthday = `${new Date().getFullYear() - 15}-01-01`;

  test('has to say that the guardian agrees', async () => {
    const minor = await shop.buyer({ birthday });
    const orderId = await placed(minor, draw);
    expect(statusAndCode(await openTrip(minor, orderId))).toEqual([422, 'consentNeeded']);
    expect((await opened(minor, orderId, { guardianConsents: true })).url).not.toBeNull();
  });

  test('pays no more than a month allows, also where the order was placed before', async () => {
    const minor = await shop.buyer({ birthday });
    const orderId = await placed(minor, draw, 5);
    const other = await shop.draw();
    const { rows } = await shop.db.$client.query(
      `insert into orders (draw_id, member_id, request_key, quantity, price, total, status, salt, first_ticket, settled_at)
       values ($1, $2, 'k', 3, 700, 2100, 'SUCCESS', 'x', 900, now()) returning order_id`,
      [other.drawId, minor.memberId],
    );
    expect(statusAndCode(await openTrip(minor, orderId, { guardianConsents: true }))).toEqual([
      409,
      'minorLimit',
    ]);
    await shop.db.$client.query('delete from orders where order_id = $1', [rows[0].order_id]);
    expect((await opened(minor, orderId, { guardianConsents: true })).url).not.toBeNull();
  });
});
