import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  answered,
  atProvider,
  openTrip,
  pagePathOf,
  type PayingShop,
  placed,
  press,
  registered,
  standing,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [20, 30, 50, 100] });

const PAID = ['SUCCESS', 'CAPTURED'];

const payWithCard = async () => {
  const orderId = await placed(buyer, draw);
  const answer = await openTrip(buyer, orderId, { useCard: true });
  return { orderId, ...answered(answer) };
};

test('With the registered card an order is paid in one step, and a double click pays once', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => openTrip(buyer, orderId, { useCard: true })),
  );
  const trips = answers.map(answered);
  for (const trip of trips) expect(trip).toEqual({ redirectId: trips[0]?.redirectId, url: null });
  expect(await standing(buyer, orderId)).toEqual(PAID);
  expect(answered(await openTrip(buyer, orderId, { useCard: true }))).toEqual(trips[0]);
  const [trip] = trips;
  expect(trip && (await atProvider(shop, trip))).toEqual(['captured']);
});

test.each([
  ['4123111111111000', 'insufficientFunds'],
  ['4123111111111018', 'limitExceeded'],
  ['4100000000500000', 'authenticationFailed'],
  ['4123111111111042', 'declined'],
])('The registered card %s is refused: %s', async (number, reason) => {
  await registered(shop, buyer, number);
  const { orderId, url } = await payWithCard();
  expect(url).toBeNull();
  expect(await standing(buyer, orderId)).toEqual(['ERROR', 'DECLINED', reason]);
});

test('A registered card whose issuer asks who its holder is needs a page after all', async () => {
  await registered(shop, buyer, '4100000000005000');
  const { orderId, ...trip } = await payWithCard();
  const page = await shop.get(pagePathOf(trip));
  expect(page.body).toContain('本人認証');
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  expect(answered(await openTrip(buyer, orderId, { useCard: true }))).toEqual(trip);
  await press(shop, trip, { does: 'prove', password: '123456' });
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('Without a registered card nobody pays with one', async () => {
  const orderId = await placed(buyer, draw);
  expect(statusAndCode(await openTrip(buyer, orderId, { useCard: true }))).toEqual([409, 'cardMissing']);
  expect(await standing(buyer, orderId)).toEqual(['START', 'NONE']);
});

test('A card that the provider has forgotten pays nothing', async () => {
  await registered(shop, buyer);
  await shop.db.$client.query('truncate pretend_customers');
  const { orderId } = await payWithCard();
  expect(await standing(buyer, orderId)).toEqual(['ERROR', 'DECLINED', 'declined']);
});

test('While the provider does not answer nobody knows whether the card was charged; it is charged once', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  shop.wire.away = ['chargeCard'];
  expect(statusAndCode(await openTrip(buyer, orderId, { useCard: true }))).toEqual([503, 'gatewayAway']);
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  shop.wire.away = [];
  answered(await openTrip(buyer, orderId, { useCard: true }));
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('A charge whose answer was lost is found by asking', async () => {
  await registered(shop, buyer);
  const orderId = await placed(buyer, draw);
  shop.wire.away = ['chargeCard'];
  await openTrip(buyer, orderId, { useCard: true });
  const [trip] = await shop.paying.paymentSessions.activeOf(orderId);
  const card = await shop.paying.cards.find(buyer.memberId);
  if (trip === undefined || card === undefined) throw new Error('Nothing was charged.');
  const how = { description: '', returnUrl: 'http://localhost:3000/', lifeMs: 900_000 };
  const charge = { key: trip.redirectId, yen: trip.yen, customerId: card.customerId, ...how };
  expect(await shop.sandbox.gateway.chargeCard(charge)).toMatchObject({ state: 'captured' });
  expect((await buyer.ask('DELETE', `/api/orderHistory/${orderId}`)).statusCode).toBe(409);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});
