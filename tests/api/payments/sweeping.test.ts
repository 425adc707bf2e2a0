import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import {
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
// A provider that was away is asked again only after a while.
afterEach(() => shop.minutesPass(2));
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [20, 30, 50, 100] });

const PLAYING = ['PLAYING', 'PENDING'];
const PAID = ['SUCCESS', 'CAPTURED'];
const EXPIRED = ['CANCEL', 'EXPIRED', 'providerExpired'];

const held = async () => {
  const { rows } = await shop.db.$client.query('select held, playing from draws where draw_id = $1', [
    draw.drawId,
  ]);
  return [rows[0].held, rows[0].playing];
};

test('Tickets of somebody who never pays go back when the page has ended, and no sooner', async () => {
  const { orderId, ...trip } = await paying(buyer, draw, { quantity: 5 });
  expect(await held()).toEqual([5, 1]);
  await shop.minutesPass(14);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PLAYING);
  await shop.minutesPass(6);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(EXPIRED);
  expect(await held()).toEqual([0, 0]);
  expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
});

test('A provider is asked often at first, then less and less', async () => {
  const { orderId } = await paying(buyer, draw);
  const asks: number[] = [];
  for (let second = 0; second < 14 * 60; second += 15) {
    const before = shop.wire.asked.length;
    await shop.jobs();
    if (shop.wire.asked.length > before) asks.push(second);
    await shop.minutesPass(0.25);
  }
  expect(asks.slice(0, 5)).toEqual([15, 45, 105, 225, 525]);
  await comeBack(buyer, { redirectId: (await opened(buyer, orderId)).redirectId, url: null });
  expect(await standing(buyer, orderId)).toEqual(PLAYING);
  await shop.minutesPass(20);
});

test('A provider that is away keeps nobody from his tickets for ever: after a quarter of an hour they go back', async () => {
  const { orderId, ...trip } = await paying(buyer, draw);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  shop.wire.away = ['status', 'closeSession'];
  for (let minute = 0; minute < 33; minute += 3) {
    await shop.minutesPass(3);
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(PLAYING);
  }
  await shop.minutesPass(3);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(EXPIRED);
  const event = 'hold released without provider confirmation';
  expect(shop.logbook.last(event)).toMatchObject({ level: 50, redirectId: trip.redirectId });

  shop.wire.away = [];
  await shop.minutesPass(61);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('A page that cannot be closed holds its tickets no longer either', async () => {
  const { orderId } = await paying(buyer, draw);
  shop.wire.away = ['closeSession'];
  // As a provider whose page outlives the time that was asked for.
  await shop.db.$client.query(`update pretend_sessions set expires_at = 'infinity'`);
  await shop.minutesPass(21);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PLAYING);
  await shop.minutesPass(16);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(EXPIRED);
});

describe('After a crash', () => {
  test('before the provider was asked, the same trip goes on', async () => {
    const orderId = await placed(buyer, draw);
    shop.wire.away = ['openSession'];
    await openTrip(buyer, orderId);
    shop.wire.away = [];
    expect((await opened(buyer, orderId)).url).not.toBeNull();
  });

  test('between the page and the order, the same page is found again', async () => {
    const orderId = await placed(buyer, draw);
    const { redirectId } = await beginAlone(orderId);
    const wish = {
      ...{ key: redirectId, mode: 'payment' as const, paymentType: 'CARD' as const, lifeMs: 900_000 },
      ...{
        yen: 700,
        description: '',
        returnUrl: 'http://localhost:3000/',
        member: { memberId: '', email: '' },
      },
    };
    const session = await shop.sandbox.gateway.openSession({ ...wish, yen: await sumOf(orderId) });
    expect(session).toMatchObject({ url: expect.any(String) });
    expect(await opened(buyer, orderId)).toMatchObject({ redirectId, url: Object(session).url });
  });

  test('between the order and the note of the page, the order is not held for ever', async () => {
    const orderId = await placed(buyer, draw);
    await beginAlone(orderId);
    const tripEndsAt = new Date((await shop.paying.clock.now()).getTime() + 900_000);
    await shop.paying.orderWriter.startPayment({
      drawId: draw.drawId,
      orderId,
      paymentType: 'CARD',
      sessionEndsAt: tripEndsAt,
    });
    await shop.minutesPass(21);
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(EXPIRED);
  });

  test('between the end of a trip and that of its order, the tickets go back all the same', async () => {
    const { orderId, ...trip } = await paying(buyer, draw);
    await shop.paying.paymentSessions.recordEnd(trip.redirectId, 'ENDED', null);
    await shop.minutesPass(19);
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(PLAYING);
    await shop.minutesPass(2);
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(EXPIRED);
  });

  test('between the tickets and the end of the trip, nothing is done twice', async () => {
    const { orderId, ...trip } = await paying(buyer, draw);
    await shop.pay(trip, { ending: 'paid', notice: 'lost' });
    const stands = await shop.sandbox.gateway.status({ redirectId: trip.redirectId, sessionId: null });
    if (typeof stands === 'string' || stands.state !== 'captured') throw new Error('It was not paid.');
    for (const capture of stands.captures)
      expect(await shop.paying.orderWriter.settle({ drawId: draw.drawId, orderId }, capture)).toBe('settled');
    await shop.minutesPass(1);
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(PAID);
    expect((await shop.paying.paymentSessions.find(trip.redirectId))?.state).toBe('DONE');
  });

  const beginAlone = async (orderId: string) =>
    shop.paying.paymentSessions.begin({
      redirectId: shop.paying.newRedirectId(),
      memberId: buyer.memberId,
      purpose: 'order',
      order: { drawId: draw.drawId, orderId },
      shipmentId: null,
      paymentType: 'CARD',
      yen: await sumOf(orderId),
      withCard: false,
      provider: 'pretend',
      lifeMs: 900_000,
    });

  async function sumOf(orderId: string) {
    const order = await shop.paying.orders.find(buyer.memberId, orderId);
    if (order === undefined) throw new Error('There is no such order.');
    return order.total;
  }
});

test('Any number of backends may look after payments side by side', async () => {
  const trips = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const one = await shop.buyer();
      return { one, ...(await paying(one, draw)) };
    }),
  );
  for (const trip of trips) await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.minutesPass(1);
  await Promise.all(Array.from({ length: 4 }, () => shop.jobs()));
  for (const { one, orderId } of trips) expect(await standing(one, orderId)).toEqual(PAID);
});
