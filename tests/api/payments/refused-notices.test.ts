import { expectLedgerInOrder } from '../../support/backend.ts';
import { everyRow } from '../../support/database.ts';
import {
  aPayingShop,
  type PayingShop,
  paying,
  sessionOf,
  type Trip,
  aTeller,
  type Sending,
  type Teller,
} from '../../support/payments.ts';

const PRICE = 700;

let shop: PayingShop;
let teller: Teller;
let trip: Trip;
let other: Trip;
beforeAll(async () => {
  shop = await aPayingShop();
  const draw = await shop.draw({ price: PRICE });
  teller = await aTeller(shop, PRICE);
  trip = await paying(await shop.buyer(), draw);
  other = await paying(await shop.buyer(), draw);
});
afterAll(() => shop.close());

/** Says something, and sees that it is refused, that it is said aloud, and that nothing has come of it. */
async function expectRefusal(notice: Parameters<Teller['send']>[0], how: Sending, told: readonly unknown[]) {
  const rows = await everyRow(shop.db);
  const before = shop.logbook.all('webhook rejected').length;
  expect(await teller.send(notice, how)).toEqual(told);
  const refused = shop.logbook.all('webhook rejected').slice(before);
  expect(refused).toEqual([expect.objectContaining({ level: 50, mismatch: told[1] })]);
  expect(await everyRow(shop.db)).toBe(rows);
  await expectLedgerInOrder(shop);
}

const NOT_SIGNED = [401, 'forged'];

test.each(['', 'x', '0'.repeat(64)])('With the signature "%s" it is nobody’s', (signature) =>
  expectRefusal(teller.about(trip), { signature }, NOT_SIGNED),
);

test('A signature by another secret is a forger’s', () => {
  const notice = teller.about(trip);
  const signature = teller.signed(JSON.stringify(notice), 'somebody else');
  return expectRefusal(notice, { signature }, NOT_SIGNED);
});

test('The signature of another notice is of no use', () => {
  const signature = teller.signed(JSON.stringify(teller.about(other)));
  return expectRefusal(teller.about(trip), { signature }, NOT_SIGNED);
});

test('A signed body is taken as it is signed, to the byte', () => {
  const notice = JSON.stringify(teller.about(trip));
  return expectRefusal(`${notice} `, { signature: teller.signed(notice) }, NOT_SIGNED);
});

test.each(['', 'paid', '{}', '[]'])('What says "%s" says nothing, signed or not', (text) =>
  expectRefusal(text, {}, NOT_SIGNED),
);

test('What is signed for one provider is nothing at another’s door', () =>
  expectRefusal(teller.about(trip), { provider: 'komoju' }, NOT_SIGNED));

const payment = (but: object) => ({ payment: { id: 'pay_x', amount: PRICE, currency: 'JPY', ...but } });

test.each([1, PRICE - 1, PRICE + 1, 0, 700_000])('%i yen are not what was asked for', (amount) =>
  expectRefusal(teller.about(trip, payment({ amount })), {}, [422, 'wrongSum']),
);

test('Dollars are not yen', () =>
  expectRefusal(teller.about(trip, payment({ currency: 'USD' })), {}, [422, 'wrongCurrency']));

test('The session of one trip does not pay for another', () =>
  expectRefusal(teller.about(trip, { session: sessionOf(other) }), {}, [422, 'otherTrip']));

test('What was paid for no trip of ours pays for none', () =>
  expectRefusal(teller.about(trip, { reference: 'nobody' }), {}, [422, 'otherTrip']));

test('A card’s registration is no payment', async () => {
  const buyer = await shop.buyer();
  const card = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
  await expectRefusal(teller.about(card, payment({ amount: 0 })), {}, [422, 'otherTrip']);
});

test('More than any notice says is not even read', async () => {
  const rows = await everyRow(shop.db);
  const [status] = await teller.send(teller.about(trip, { more: 'x'.repeat(70_000) }));
  expect(status).toBe(413);
  expect(await everyRow(shop.db)).toBe(rows);
});

test('A page of another site cannot have a browser send a notice', async () => {
  const rows = await everyRow(shop.db);
  const how = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect(await teller.send(teller.about(trip), how)).toEqual([403, 'crossSite']);
  expect(await everyRow(shop.db)).toBe(rows);
});
