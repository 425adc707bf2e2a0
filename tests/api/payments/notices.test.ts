import { createHmac } from 'node:crypto';
import { noticeSecret } from '#backend/payments/pretend/books/keys.ts';
import { SIGNATURE_HEADER } from '#backend/payments/pretend/wire.ts';
import { expectBooksInOrder } from '../../builders/audit.ts';
import type { Buyer, DrawOnSale } from '../../builders/buying.ts';
import {
  aPayingShop,
  comeBack,
  type PayingShop,
  paying,
  sessionOf,
  standing,
} from '../../builders/paying.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let secret: string;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
  secret = await noticeSecret(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterEach(async () => {
  shop.wire.away = [];
  await shop.jobs();
  await expectBooksInOrder(shop);
});

const PLAYING = ['PLAYING', 'PENDING'];
const PAID = ['SUCCESS', 'CAPTURED'];

type Paying = Awaited<ReturnType<typeof paying>>;
let notices = 0;

/** What the provider would say of a trip that was paid. */
const aNotice = (trip: Paying, but: Readonly<Record<string, unknown>> = {}) => ({
  id: `evt_${(notices += 1)}`,
  type: 'payment.captured',
  reference: trip.redirectId,
  session: sessionOf(trip),
  payment: { id: `pay_${trip.redirectId}`, amount: draw.price, currency: 'JPY' },
  ...but,
});

/** The trip is paid, which nobody has told yet; the notice that would tell it. */
async function paidNotice(trip: Paying) {
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  const { rows } = await shop.db.$client.query(
    'select payment_id from pretend_payments where session_id = $1',
    [sessionOf(trip)],
  );
  const payment = { id: rows[0].payment_id, amount: draw.price, currency: 'JPY' };
  return (but: Readonly<Record<string, unknown>> = {}) => aNotice(trip, { payment, ...but });
}

const signed = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');

async function sent(notice: unknown, signature?: string, provider = 'pretend') {
  const payload = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/notice/${provider}`,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature ?? signed(payload) },
    payload,
  });
  return [answer.statusCode, answer.json().outcome ?? answer.json().code];
}

/** Rows of the shop's own books of a trip. */
async function captures(orderId: string): Promise<number> {
  const { rows } = await shop.db.$client.query('select 1 from ledger where order_id = $1', [orderId]);
  return rows.length;
}

test('A signed notice settles an order; said again, it is known', async () => {
  const trip = await paying(buyer, draw);
  const notice = (await paidNotice(trip))();
  expect(await sent(notice)).toEqual([200, 'taken']);
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await sent(notice)).toEqual([200, 'known']);
  expect(await captures(trip.orderId)).toBe(1);
});

test('A hundred times at once it settles once', async () => {
  const trip = await paying(buyer, draw);
  const notice = (await paidNotice(trip))();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => sent(notice)));
  expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
  expect(new Set(outcomes.map(([status]) => status))).toEqual(new Set([200]));
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await captures(trip.orderId)).toBe(1);
});

test('Fifty notices with ids of their own about one payment settle once', async () => {
  const trip = await paying(buyer, draw);
  const notice = await paidNotice(trip);
  await Promise.all(Array.from({ length: 50 }, () => sent(notice())));
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await captures(trip.orderId)).toBe(1);
});

describe('Refused, and nothing changed', () => {
  let trip: Paying;
  let other: Paying;
  beforeAll(async () => {
    trip = await paying(await shop.buyer(), draw);
    other = await paying(await shop.buyer(), draw);
  });

  const payment = (but: object) => ({
    payment: { id: 'pay_x', amount: draw.price, currency: 'JPY', ...but },
  });

  test.each([
    ['no signature', () => sent(aNotice(trip), ''), 401, 'forged'],
    ['a signature by another secret', () => sent(aNotice(trip), forgedFor(trip)), 401, 'forged'],
    ['the signature of another notice', () => sent(aNotice(trip), signed('{}')), 401, 'forged'],
    ['a signature in capitals', () => sent('{}', signed('{}').toUpperCase()), 401, 'forged'],
    ['nothing in it', () => sent('', signed('')), 401, 'forged'],
    ['no JSON', () => sent('paid', signed('paid')), 401, 'forged'],
    ['another form', () => sent({ ...aNotice(trip), more: 1 }), 401, 'forged'],
    ['another provider', () => sent(aNotice(trip), undefined, 'komoju'), 401, 'forged'],
    ['another sum', () => sent(aNotice(trip, payment({ amount: 1 }))), 422, 'wrongSum'],
    ['a greater sum', () => sent(aNotice(trip, payment({ amount: 700_000 }))), 422, 'wrongSum'],
    ['another currency', () => sent(aNotice(trip, payment({ currency: 'USD' }))), 422, 'wrongCurrency'],
    ['another trip', () => sent(aNotice(trip, { session: sessionOf(other) })), 422, 'otherTrip'],
    ['no trip of ours', () => sent(aNotice(trip, { reference: 'nobody' })), 422, 'otherTrip'],
  ])('%s', async (_what, send, status, outcome) => {
    const before = shop.logbook.all('a notice was refused').length;
    expect(await send()).toEqual([status, outcome]);
    const refused = shop.logbook.all('a notice was refused').slice(before);
    expect(refused).toEqual([expect.objectContaining({ level: 50, fault: outcome })]);
    const { rows } = await shop.db.$client.query('select state from hand_offs where redirect_id = any($1)', [
      [trip.redirectId, other.redirectId],
    ]);
    expect(rows).toEqual([{ state: 'OPEN' }, { state: 'OPEN' }]);
    expect([await captures(trip.orderId), await captures(other.orderId)]).toEqual([0, 0]);
    const kept = await shop.db.$client.query('select 1 from notices where redirect_id = $1', [
      trip.redirectId,
    ]);
    expect(kept.rows).toEqual([]);
  });

  const forgedFor = (of: Paying) => signed(JSON.stringify(aNotice(of)), 'somebody else');

  test('More than any notice says', async () => {
    const [status] = await sent(aNotice(trip, { more: 'x'.repeat(70_000) }));
    expect(status).toBe(413);
  });
});

test('A page of another site cannot have a browser send a notice', async () => {
  const trip = await paying(buyer, draw);
  const payload = JSON.stringify(aNotice(trip));
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/notice/pretend',
    headers: { 'sec-fetch-site': 'cross-site', [SIGNATURE_HEADER]: signed(payload) },
    payload,
  });
  expect(answer.statusCode).toBe(403);
  expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
});

test.each(['payment.failed', 'session.cancelled', 'payment.authorized', 'payment.refunded'])(
  'Only a capture is believed: after "%s" the provider is asked, who knows better',
  async (type) => {
    const trip = await paying(buyer, draw);
    expect(await sent(aNotice(trip, { type }))).toEqual([200, 'taken']);
    expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
    await shop.pay(trip, { ending: 'paid', notice: 'lost' });
    expect(await sent(aNotice(trip, { type }))).toEqual([200, 'taken']);
    expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  },
);

test('While the provider is away a notice is kept, and dealt with once it answers', async () => {
  const trip = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'insufficientFunds', notice: 'lost' });
  shop.wire.away = ['standing'];
  expect(await sent(aNotice(trip, { type: 'payment.failed', payment: null }))).toEqual([200, 'taken']);
  await shop.minutesPass(2);
  await shop.jobs();
  expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
  shop.wire.away = [];
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await standing(buyer, trip.orderId)).toEqual(['ERROR', 'DECLINED', 'insufficientFunds']);
  const { rows } = await shop.db.$client.query('select 1 from notices where handled_at is null');
  expect(rows).toEqual([]);
});

test('A notice that was taken in when the backend died is dealt with by the next one', async () => {
  const trip = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  const notice = {
    noticeId: 'evt_died',
    kind: 'payment.captured',
    redirectId: trip.redirectId,
    sessionId: null,
  };
  expect(await shop.paying.notices.takeIn('pretend', { ...notice, captured: null })).toBe(true);
  await shop.jobs();
  expect(await standing(buyer, trip.orderId)).toEqual(PLAYING);
  await shop.minutesPass(2);
  await Promise.all([shop.jobs(), shop.jobs()]);
  expect(await standing(buyer, trip.orderId)).toEqual(PAID);
  expect(await sent(aNotice(trip, { id: 'evt_died' }))).toEqual([200, 'known']);
});

test('What the provider tells about nobody of ours is heard, and that is all', async () => {
  const trip = await paying(buyer, draw);
  const ping = aNotice(trip, { type: 'ping', reference: 'nobody', payment: null });
  expect(await sent(ping)).toEqual([200, 'notOurs']);
});

test('A notice that never comes is not missed: the browser or the job brings it to light', async () => {
  const back = await paying(buyer, draw);
  await shop.pay(back, { ending: 'paid', notice: 'lost' });
  await comeBack(buyer, back);
  expect(await standing(buyer, back.orderId)).toEqual(PAID);
  const another = await shop.buyer();
  const away = await paying(another, draw);
  await shop.pay(away, { ending: 'paid', notice: 'lost' });
  await shop.jobs();
  expect(await standing(another, away.orderId)).toEqual(PLAYING);
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await standing(another, away.orderId)).toEqual(PAID);
});
