import { expectBooksInOrder } from '../../builders/audit.ts';
import type { Buyer, DrawOnSale } from '../../builders/buying.ts';
import { told } from '../../builders/member.ts';
import {
  answered,
  aPayingShop,
  comeBack,
  openTrip,
  type PayingShop,
  paying,
  placed,
  sessionOf,
  standing,
  type Trip,
} from '../../builders/paying.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
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

const PAID = ['SUCCESS', 'CAPTURED'];
const CARD_TRIP = { purpose: 'card' };

const press = (trip: Trip, fields: Readonly<Record<string, string>>) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/pretend/pay/${sessionOf(trip)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const toRegister = async (whose = buyer) => answered(await whose.ask('POST', '/api/redirect', CARD_TRIP));

const ofCard = async (path = '') => (await buyer.ask('GET', `/api/credit${path}`)).json();

const shownOf = (number: string) => ({
  brand: 'みほんカード',
  lastFour: number.slice(-4),
  expiry: '2031-12',
});

const GOOD = '4111111111111111';

/** Registers a card as a member does it, with its number on the provider's page. */
async function registered(number: string, whose = buyer): Promise<Trip> {
  const trip = await toRegister(whose);
  await press(trip, { does: 'register', card: number });
  await comeBack(whose, trip);
  return trip;
}

const payWithCard = async () => {
  const orderId = await placed(buyer, draw);
  const answer = await openTrip(buyer, orderId, { useCard: true });
  return { orderId, ...answered(answer) };
};

const customers = async () => {
  const { rows } = await shop.db.$client.query('select last_four from pretend_customers order by 1');
  return rows.map((row) => row.last_four);
};

test('A card is registered on a page of the provider, and shown by its last four digits', async () => {
  expect(await ofCard()).toEqual({ card: null });
  const trip = await toRegister();
  const page = await shop.get(new URL(String(trip.url)).pathname);
  expect(page.body).toContain('カードの登録');
  const confirm = `-confirm?redirectId=${trip.redirectId}&userId=${buyer.userId}`;
  expect(await ofCard(confirm)).toEqual({ state: 'waiting', card: null });
  const back = await press(trip, { does: 'register', card: GOOD, notice: 'lost' });
  expect(back.headers.location).toBe(
    `http://localhost:3000/sanrio/mypage/payment?redirectId=${trip.redirectId}`,
  );
  expect(await ofCard(confirm)).toEqual({ state: 'waiting', card: null });
  expect((await comeBack(buyer, trip)).json()).toEqual({ purpose: 'card', state: 'registered' });
  expect(await ofCard(confirm)).toEqual({ state: 'registered', card: shownOf(GOOD) });
  expect(await ofCard(`?redirectId=${trip.redirectId}`)).toEqual({ card: shownOf(GOOD) });
});

test('Whoever registers and never comes back has his card all the same', async () => {
  await press(await toRegister(), { does: 'register', card: GOOD });
  expect(await ofCard()).toEqual({ card: shownOf(GOOD) });
  await press(await toRegister(), { does: 'register', card: '4100000000000100', notice: 'lost' });
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await ofCard()).toEqual({ card: shownOf('4100000000000100') });
});

test('Whoever gives up on the page keeps the card he had', async () => {
  await registered(GOOD);
  const trip = await toRegister();
  await press(trip, { does: 'cancelled' });
  expect((await comeBack(buyer, trip)).json()).toEqual({ purpose: 'card', state: 'refused' });
  expect(await ofCard(`-confirm?redirectId=${trip.redirectId}`)).toEqual({
    state: 'refused',
    card: shownOf(GOOD),
  });
  expect(told(await buyer.ask('GET', `/api/credit?redirectId=${trip.redirectId}`))).toEqual([
    409,
    'handOffEnded',
  ]);
});

test('A trip is shown to its own member, and no longer than it can be of use', async () => {
  const trip = await registered(GOOD);
  const order = await paying(buyer, draw);
  const stranger = await shop.buyer();
  const asked = (path: string, whose = buyer) => whose.ask('GET', path).then(told);
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
  const trip = await toRegister();
  await press(trip, { does: 'register', card: GOOD, notice: 'lost' });
  const asked = shop.wire.asked.length;
  await ofCard();
  await ofCard(`?redirectId=${trip.redirectId}`);
  await ofCard(`-confirm?redirectId=${trip.redirectId}`);
  expect(shop.wire.asked).toHaveLength(asked);
  expect(await ofCard()).toEqual({ card: null });
});

test('A card that is replaced or removed is forgotten by the provider too, however long that takes', async () => {
  await shop.db.$client.query('truncate pretend_customers');
  await registered(GOOD);
  await registered('4100000000000100');
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
  const trips = [await toRegister(), await toRegister()];
  await Promise.all(
    trips.map(async (trip, at) => {
      await press(trip, { does: 'register', card: at === 0 ? GOOD : '4100000000000100', notice: 'lost' });
      await comeBack(buyer, trip);
    }),
  );
  await shop.jobs();
  const { card } = await ofCard();
  expect(await customers()).toEqual([card.lastFour]);
});

test('With the registered card an order is paid in one step, and a double click pays once', async () => {
  await registered(GOOD);
  const orderId = await placed(buyer, draw);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => openTrip(buyer, orderId, { useCard: true })),
  );
  const trips = answers.map(answered);
  for (const trip of trips) expect(trip).toEqual({ redirectId: trips[0]?.redirectId, url: null });
  expect(await standing(buyer, orderId)).toEqual(PAID);
  expect(answered(await openTrip(buyer, orderId, { useCard: true }))).toEqual(trips[0]);
  const { rows } = await shop.db.$client.query(
    `select p.state from pretend_payments p join pretend_sessions s using (session_id) where s.key = $1`,
    [trips[0]?.redirectId],
  );
  expect(rows).toEqual([{ state: 'captured' }]);
});

test.each([
  ['4123111111111000', 'insufficientFunds'],
  ['4123111111111018', 'limitExceeded'],
  ['4100000000500000', 'authenticationFailed'],
  ['4123111111111042', 'declined'],
])('The registered card %s is refused: %s', async (number, reason) => {
  await registered(number);
  const { orderId, url } = await payWithCard();
  expect(url).toBeNull();
  expect(await standing(buyer, orderId)).toEqual(['ERROR', 'DECLINED', reason]);
});

test('A registered card whose issuer asks who its holder is needs a page after all', async () => {
  await registered('4100000000005000');
  const { orderId, ...trip } = await payWithCard();
  const page = await shop.get(new URL(String(trip.url)).pathname);
  expect(page.body).toContain('本人認証');
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  expect(answered(await openTrip(buyer, orderId, { useCard: true }))).toEqual(trip);
  await press(trip, { does: 'prove', password: '123456' });
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('Without a registered card nobody pays with one', async () => {
  const orderId = await placed(buyer, draw);
  expect(told(await openTrip(buyer, orderId, { useCard: true }))).toEqual([409, 'cardMissing']);
  expect(await standing(buyer, orderId)).toEqual(['START', 'NONE']);
});

test('A card that the provider has forgotten pays nothing', async () => {
  await registered(GOOD);
  await shop.db.$client.query('truncate pretend_customers');
  const { orderId } = await payWithCard();
  expect(await standing(buyer, orderId)).toEqual(['ERROR', 'DECLINED', 'declined']);
});

test('While the provider does not answer nobody knows whether the card was charged; it is charged once', async () => {
  await registered(GOOD);
  const orderId = await placed(buyer, draw);
  shop.wire.away = ['chargeCard'];
  expect(told(await openTrip(buyer, orderId, { useCard: true }))).toEqual([503, 'gatewayAway']);
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  shop.wire.away = [];
  answered(await openTrip(buyer, orderId, { useCard: true }));
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('A charge whose answer was lost is found by asking', async () => {
  await registered(GOOD);
  const orderId = await placed(buyer, draw);
  shop.wire.away = ['chargeCard'];
  await openTrip(buyer, orderId, { useCard: true });
  const [trip] = await shop.paying.handOffs.livingOf(orderId);
  const card = await shop.paying.cards.find(buyer.memberId);
  if (trip === undefined || card === undefined) throw new Error('Nothing was charged.');
  const how = { description: '', returnUrl: 'http://localhost:3000/', lifeMs: 900_000 };
  const charge = { key: trip.redirectId, yen: trip.yen, customerId: card.customerId, ...how };
  expect(await shop.pretend.gateway.chargeCard(charge)).toMatchObject({ state: 'captured' });
  expect((await buyer.ask('DELETE', `/api/orderHistory/${orderId}`)).statusCode).toBe(409);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('A way to register a card is not open while the provider is away', async () => {
  shop.wire.away = ['openSession'];
  expect(told(await buyer.ask('POST', '/api/redirect', CARD_TRIP))).toEqual([503, 'gatewayAway']);
});
