import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import {
  comeBack,
  GOOD_CARD,
  type PayingShop,
  paying,
  press,
  registered,
  toRegister,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
inAPayingShop((here) => ({ shop, draw, buyer } = here), { prizes: [20, 30, 50, 100] });

const ofCard = async (path = '') => (await buyer.ask('GET', `/api/credit${path}`)).json();

const shownOf = (number: string) => ({
  brand: 'みほんカード',
  lastFour: number.slice(-4),
  expiry: '2031-12',
});

const customers = async () => {
  const { rows } = await shop.db.$client.query('select last_four from pretend_customers order by 1');
  return rows.map((row) => row.last_four);
};

test('Whoever asks for the page again is given the same one', async () => {
  const trip = await toRegister(buyer);
  expect(await toRegister(buyer)).toEqual(trip);
  await shop.minutesPass(16);
  expect((await toRegister(buyer)).redirectId).not.toBe(trip.redirectId);
});

test('A card is registered on a page of the provider, and shown by its last four digits', async () => {
  expect(await ofCard()).toEqual({ card: null });
  const trip = await toRegister(buyer);
  const page = await shop.get(new URL(String(trip.url)).pathname);
  expect(page.body).toContain('カードの登録');
  const confirm = `-confirm?redirectId=${trip.redirectId}&userId=${buyer.userId}`;
  expect(await ofCard(confirm)).toEqual({ state: 'waiting', card: null });
  const back = await press(shop, trip, { does: 'register', card: GOOD_CARD, notice: 'lost' });
  expect(back.headers.location).toBe(
    `http://localhost:3000/sanrio/mypage/payment?redirectId=${trip.redirectId}`,
  );
  expect(await ofCard(confirm)).toEqual({ state: 'waiting', card: null });
  expect((await comeBack(buyer, trip)).json()).toEqual({ purpose: 'card', state: 'registered' });
  expect(await ofCard(confirm)).toEqual({ state: 'registered', card: shownOf(GOOD_CARD) });
  expect(await ofCard(`?redirectId=${trip.redirectId}`)).toEqual({ card: shownOf(GOOD_CARD) });
});

test('Whoever registers and never comes back has his card all the same', async () => {
  await press(shop, await toRegister(buyer), { does: 'register', card: GOOD_CARD });
  expect(await ofCard()).toEqual({ card: shownOf(GOOD_CARD) });
  await press(shop, await toRegister(buyer), { does: 'register', card: '4100000000000100', notice: 'lost' });
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await ofCard()).toEqual({ card: shownOf('4100000000000100') });
});

test('Whoever gives up on the page keeps the card he had', async () => {
  await registered(shop, buyer);
  const trip = await toRegister(buyer);
  await press(shop, trip, { does: 'cancelled' });
  expect((await comeBack(buyer, trip)).json()).toEqual({ purpose: 'card', state: 'refused' });
  expect(await ofCard(`-confirm?redirectId=${trip.redirectId}`)).toEqual({
    state: 'refused',
    card: shownOf(GOOD_CARD),
  });
  expect(statusAndCode(await buyer.ask('GET', `/api/credit?redirectId=${trip.redirectId}`))).toEqual([
    409,
    'handOffEnded',
  ]);
});

test('A trip is shown to its own member, and no longer than it can be of use', async () => {
  const trip = await registered(shop, buyer);
  const order = await paying(buyer, draw);
  const stranger = await shop.buyer();
  const asked = (path: string, whose = buyer) => whose.ask('GET', path).then(statusAndCode);
  expect(await asked(`/api/credit?redirectId=${trip.redirectId}`, stranger)).toEqual([404, 'notFound']);
  expect(await asked(`/api/credit-confirm?redirectId=${trip.redirectId}`, stranger)).toEqual([
    404,
    'notFound',
  ]);
  const asAnother = `/api/credit-confirm?redirectId=${trip.redirectId}&userId=${stranger.userId}`;
  expect(await asked(asAnother)).toEqual([404, 'notFound']);
  expect(await asked(`/api/credit-confirm?redirectId=${order.redirectId}`)).toEqual([404, 'notFound']);
  expect(await asked('/api/credit?redirectId=nobody')).toEqual([404, 'notFound']);
  await shop.minutesPass(21);
  expect(await asked(`/api/credit?redirectId=${trip.redirectId}`)).toEqual([409, 'handOffEnded']);
  expect(await asked(`/api/credit-confirm?redirectId=${trip.redirectId}`)).toEqual([409, 'handOffEnded']);
});

test('To look at a card changes nothing', async () => {
  const trip = await toRegister(buyer);
  await press(shop, trip, { does: 'register', card: GOOD_CARD, notice: 'lost' });
  const asked = shop.wire.asked.length;
  await ofCard();
  await ofCard(`?redirectId=${trip.redirectId}`);
  await ofCard(`-confirm?redirectId=${trip.redirectId}`);
  expect(shop.wire.asked).toHaveLength(asked);
  expect(await ofCard()).toEqual({ card: null });
});

test('A card that is replaced or removed is forgotten by the provider too, however long that takes', async () => {
  await shop.db.$client.query('truncate pretend_customers');
  await registered(shop, buyer);
  await registered(shop, buyer, '4100000000000100');
  expect(await customers()).toEqual(['0100', '1111']);
  shop.wire.away = ['forgetCard'];
  await shop.jobs();
  expect(await customers()).toEqual(['0100', '1111']);
  shop.wire.away = [];
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await customers()).toEqual(['0100']);
  for (let time = 0; time < 2; time += 1)
    expect((await buyer.ask('DELETE', '/api/credit')).json()).toEqual({ card: null });
  expect(await ofCard()).toEqual({ card: null });
  await shop.jobs();
  expect(await customers()).toEqual([]);
  const { rows } = await shop.db.$client.query('select 1 from forgotten_cards');
  expect(rows).toEqual([]);
});

test('Two cards registered at the same moment leave one, and the other is forgotten', async () => {
  await shop.db.$client.query('truncate pretend_customers');
  const trips = [await toRegister(buyer), await toRegister(buyer)];
  await Promise.all(
    trips.map(async (trip, at) => {
      await press(shop, trip, {
        does: 'register',
        card: at === 0 ? GOOD_CARD : '4100000000000100',
        notice: 'lost',
      });
      await comeBack(buyer, trip);
    }),
  );
  await shop.jobs();
  const { card } = await ofCard();
  expect(await customers()).toEqual([card.lastFour]);
});

test('A way to register a card is not open while the provider is away', async () => {
  shop.wire.away = ['openSession'];
  expect(statusAndCode(await buyer.ask('POST', '/api/redirect', { purpose: 'card' }))).toEqual([
    503,
    'gatewayAway',
  ]);
});
