import { expectLedgerInOrder } from '../../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../../support/orders.ts';
import { everyRow } from '../../../support/database.ts';
import {
  aParcelToPay,
  feeOpened,
  feeStanding,
  lettersAbout,
  linesOf,
} from '../../../support/shipping-fees.ts';
import {
  aPayingShop,
  comeBack,
  paying,
  type PayingShop,
  press,
  sessionOf,
  type Trip,
  aTeller,
  type Sending,
  type Teller,
} from '../../../support/payments.ts';

const FEE = 600;

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let teller: Teller;
let id: string;
let trip: Trip;
beforeAll(async () => {
  shop = await aPayingShop();
  draw = await shop.draw({ prizes: [20, 30, 50, 100] });
  teller = await aTeller(shop, FEE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.buyer();
  id = (await aParcelToPay(shop, buyer, { draw })).userShipId;
  trip = await feeOpened(buyer, id, { paymentType: 'PAYPAY' });
});
afterEach(async () => {
  shop.wire.away = [];
  await shop.jobs();
  await expectLedgerInOrder(shop);
});

/** Paid, and written in the books and to the member once, whatever was said how often. */
async function expectPaidOnce(): Promise<void> {
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
  expect(await linesOf(shop, id)).toEqual(['capture provider shipping 600']);
  expect(await lettersAbout(shop, id)).toEqual(['parcelRequested']);
}

test.each(['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'])(
  'With the notice "%s" whoever has paid and comes back has paid once',
  async (notice) => {
    await press(shop, trip, { does: 'paid', notice });
    expect((await comeBack(buyer, trip)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
    await shop.minutesPass(1);
    await shop.jobs();
    await expectPaidOnce();
  },
);

test.each(['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'] as const)(
  'With the notice "%s" whoever has paid and never comes back has paid once as well',
  async (notice) => {
    await shop.pay(trip, { ending: 'paid', notice });
    await shop.minutesPass(1);
    await shop.jobs();
    await expectPaidOnce();
  },
);

test('A hundred notices at once settle once', async () => {
  const notice = (await teller.pay(trip))();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => teller.send(notice)));
  expect(outcomes.filter(([, outcome]) => outcome === 'taken')).toHaveLength(1);
  await expectPaidOnce();
});

test('Fifty notices with ids of their own about one payment settle once', async () => {
  const notice = await teller.pay(trip);
  await Promise.all(Array.from({ length: 50 }, () => teller.send(notice())));
  await expectPaidOnce();
});

test.each(['payment.failed', 'session.cancelled', 'payment.authorized'])(
  'Only a capture is believed: after "%s" the provider is asked',
  async (type) => {
    expect(await teller.send(teller.about(trip, { type }))).toEqual([200, 'taken']);
    expect(await feeStanding(buyer, id)).toBe('PENDING');
    await shop.pay(trip, { ending: 'paid', notice: 'lost' });
    expect(await teller.send(teller.about(trip, { type }))).toEqual([200, 'taken']);
    await expectPaidOnce();
  },
);

test('While the provider is away a notice is kept, and dealt with once it answers', async () => {
  await shop.pay(trip, { ending: 'insufficientFunds', notice: 'lost' });
  shop.wire.away = ['status'];
  const failed = teller.about(trip, { type: 'payment.failed', payment: null });
  expect(await teller.send(failed)).toEqual([200, 'taken']);
  expect(await feeStanding(buyer, id)).toBe('PENDING');
  shop.wire.away = [];
  await shop.minutesPass(2);
  await shop.jobs();
  expect(await feeStanding(buyer, id)).toBe('NONE');
});

const payment = (but: object) => ({ payment: { id: 'pay_x', amount: FEE, currency: 'JPY', ...but } });

test.each([
  ['wrongSum', 422, payment({ amount: FEE - 1 })],
  ['wrongSum', 422, payment({ amount: 700 })],
  ['wrongCurrency', 422, payment({ currency: 'USD' })],
  ['otherTrip', 422, { reference: 'nobody' }],
  ['otherTrip', 422, { session: 'ses_of_another' }],
])('A notice that is refused (%s, %i) changes nothing', (fault, status, but) =>
  expectRefusal([status, fault], but),
);

test('A forged notice changes nothing', () => expectRefusal([401, 'forged'], {}, { signature: 'x' }));

async function expectRefusal(said: readonly unknown[], but: object, how: Sending = {}): Promise<void> {
  const rows = await everyRow(shop.db);
  expect(await teller.send(teller.about(trip, { ...but }), how)).toEqual(said);
  expect(shop.logbook.last('webhook rejected')).toMatchObject({ mismatch: said[1], level: 50 });
  expect(await everyRow(shop.db)).toBe(rows);
}

test('The session of an order does not pay a fee, nor that of a fee an order', async () => {
  const order = await paying(await shop.buyer(), draw);
  const crossed = [
    teller.about(trip, { session: sessionOf(order) }),
    teller.about(order, { session: sessionOf(trip), ...payment({ amount: 700 }) }),
  ];
  for (const notice of crossed) expect(await teller.send(notice)).toEqual([422, 'otherTrip']);
  expect(await feeStanding(buyer, id)).toBe('PENDING');
});
