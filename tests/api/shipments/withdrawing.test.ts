import { expireUnpaidShipments } from '#backend/actions/shipments/expire.ts';
import { acceptShipments } from '#backend/actions/shipments/fulfilment.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { aCapture, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { answered, aPayingShop, atProvider, comeBack, type PayingShop } from '../../support/paying.ts';
import { ask, aWish, aYard, historyOf, paid, requested, won } from '../../support/shipments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;

beforeAll(async () => {
  shop = await aPayingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  [draw, buyer] = [await shop.draw(), await shop.buyer()];
});

const aParcel = () => requested(shop, buyer, draw, { quantity: 5 });
const withdraw = (id: string) => buyer.ask('DELETE', `/api/userShip/${id}`);
const show = (id: string) => buyer.ask('GET', `/api/userShip/${id}`);
const lapse = () => expireUnpaidShipments(createShipmentServices(shop.db), 100);
const toPay = async ({ userShipId }: ShipmentDetail) =>
  answered(
    await buyer.ask('POST', '/api/redirect', { purpose: 'shipment', userShipId, paymentType: 'CARD' }),
  );
const waiting = async () => (await buyer.ask('GET', '/api/orderHistoryPrize?isDelivery=false')).json().total;
const kindsOf = async () => (await emailsTo(shop, buyer.email)).map(({ kind }) => kind);
const inParcel = async () => (await buyer.ask('GET', '/api/orderHistory?isUserShip=true')).json().total;

test('Given up before it is paid, a parcel is gone, and its prizes wait again', async () => {
  const { userShipId } = await aParcel();
  expect([await waiting(), await inParcel()]).toEqual([0, 1]);
  expect((await withdraw(userShipId)).json()).toEqual({ userShipId, withdrawn: true });
  expect([await waiting(), await inParcel()]).toEqual([5, 0]);
  expect(statusAndCode(await show(userShipId))).toEqual([404, 'notFound']);
  expect((await buyer.ask('GET', '/api/userShip')).json()).toEqual({ total: 0, items: [] });
  expect((await buyer.ask('GET', '/api/user/overview')).json()).toMatchObject({
    ...{ shipments: 0, waitingPrizes: 5 },
  });
  expect(await historyOf(shop, userShipId)).toEqual(['START', 'START START withdrawn']);
  expect(await kindsOf()).not.toContain('parcelLapsed');
});

test('Twice is once', async () => {
  const { userShipId } = await aParcel();
  const answers = [
    ...(await Promise.all([withdraw(userShipId), withdraw(userShipId)])),
    await withdraw(userShipId),
  ];
  expect(answers.map(statusAndCode)).toEqual([[200], [200], [200]]);
  expect(await historyOf(shop, userShipId)).toHaveLength(2);
});

test('An order whose other prizes are in a parcel still has one', async () => {
  const prizes = await won(shop, buyer, draw, 5);
  const [first, second] = [prizes.slice(0, 2), prizes.slice(2)];
  const one = (await ask(buyer, aWish(draw, first))).json();
  await ask(buyer, aWish(draw, second));
  await withdraw(one.userShipId);
  expect([await waiting(), await inParcel()]).toEqual([2, 1]);
});

test('What is paid, and what costs nothing, is not given up', async () => {
  const parcel = await aParcel();
  await paid(shop, parcel);
  expect(statusAndCode(await withdraw(parcel.userShipId))).toEqual([409, 'shipmentPaid']);
  const gratis = await shop.draw({ but: { shippingFee: 0 } });
  const free = await requested(shop, buyer, gratis, { fee: 0 });
  expect(statusAndCode(await withdraw(free.userShipId))).toEqual([409, 'shipmentPaid']);
});

test('On its way to be paid, the page to pay on is closed first', async () => {
  const parcel = await aParcel();
  const trip = await toPay(parcel);
  expect((await show(parcel.userShipId)).json()).toMatchObject({
    ...{ paymentStatus: 'PENDING', trip: { redirectId: trip.redirectId } },
  });
  expect(statusAndCode(await withdraw(parcel.userShipId))).toEqual([200]);
  await shop.pay(trip, { ending: 'paid' });
  expect(await atProvider(shop, trip)).toEqual([]);
  expect(await waiting()).toBe(5);
});

test('Paid in the meantime, it is not given up', async () => {
  const parcel = await aParcel();
  await shop.pay(await toPay(parcel), { ending: 'paid', notice: 'lost' });
  expect(statusAndCode(await withdraw(parcel.userShipId))).toEqual([409, 'shipmentPaid']);
  expect((await show(parcel.userShipId)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
});

test('With the provider away nobody knows, and it stays', async () => {
  const parcel = await aParcel();
  const trip = await toPay(parcel);
  shop.wire.away = ['closeSession'];
  expect(statusAndCode(await withdraw(parcel.userShipId))).toEqual([503, 'gatewayAway']);
  shop.wire.away = [];
  expect((await show(parcel.userShipId)).json().trip?.redirectId).toBe(trip.redirectId);
});

/** What the tests before have left unpaid is gone. */
async function allHaveLapsed(): Promise<void> {
  await shop.minutesPass(25 * 60);
  await lapse();
}

test('Not paid for a day, it lapses, and its member is told', async () => {
  await allHaveLapsed();
  const parcel = await aParcel();
  await shop.minutesPass(24 * 60 - 1);
  await lapse();
  expect(statusAndCode(await show(parcel.userShipId))).toEqual([200]);
  await shop.minutesPass(2);
  expect(await lapse()).toMatchObject({ expired: 1, rest: false });
  expect(statusAndCode(await show(parcel.userShipId))).toEqual([404, 'notFound']);
  expect(await waiting()).toBe(5);
  expect(await historyOf(shop, parcel.userShipId)).toEqual(['START', 'START START lapsed']);
  expect((await emailsTo(shop, buyer.email)).filter(({ kind }) => kind === 'parcelLapsed')).toEqual([
    { kind: 'parcelLapsed', name: '丸山 ぽぽ', shipmentId: parcel.userShipId, prizes: 5 },
  ]);
});

test('Two backends let it lapse once', async () => {
  await allHaveLapsed();
  await aParcel();
  await shop.minutesPass(25 * 60);
  const done = await Promise.all([lapse(), lapse(), lapse()]);
  expect(done.reduce((sum, { expired: lapsed }) => sum + lapsed, 0)).toBe(1);
  expect((await kindsOf()).filter((kind) => kind === 'parcelLapsed')).toHaveLength(1);
});

test('Paid in time, it never lapses', async () => {
  await allHaveLapsed();
  const parcel = await aParcel();
  await paid(shop, parcel);
  await shop.minutesPass(25 * 60);
  expect(await lapse()).toMatchObject({ expired: 0 });
  expect((await show(parcel.userShipId)).json()).toMatchObject({ paymentStatus: 'CAPTURED', payUntil: null });
});

test('Paid and lapsing at the same moment: one of them, never both', async () => {
  const parcels: ShipmentDetail[] = [];
  while (parcels.length < 6) parcels.push(await requested(shop, buyer, await shop.draw()));
  await shop.minutesPass(25 * 60);
  await Promise.all([
    ...parcels.map(({ userShipId, fee }) => shop.paying.fees.settle(userShipId, aCapture(fee), 'CARD')),
    lapse(),
  ]);
  for (const { userShipId } of parcels) {
    const { rows } = await shop.db.$client.query(
      `select s.withdrawn_at is null as stays, s.prizes, s.payment_status as money,
         (select count(*)::int from won_prizes w where w.shipment_id = s.shipment_id) as inside,
         (select "to" from ledger l where l.shipment_id = s.shipment_id) as account
       from shipments s where s.shipment_id = $1`,
      [userShipId],
    );
    expect(rows).toEqual([
      rows[0].stays
        ? { stays: true, prizes: 1, money: 'CAPTURED', inside: 1, account: 'shipping' }
        : { stays: false, prizes: 0, money: 'REFUND_PENDING', inside: 0, account: 'owed' },
    ]);
  }
});

test('Accepted and given up at the same moment: an unpaid one is never packed', async () => {
  const { userShipId } = await aParcel();
  const [packed] = await Promise.all([acceptShipments(aYard(shop.db), [userShipId]), withdraw(userShipId)]);
  expect(packed).toMatchObject({ rejected: [{ shipmentId: userShipId }] });
  expect(await waiting()).toBe(5);
});

test('Back from a trip that came to nothing, it can be paid in another way or given up', async () => {
  const parcel = await aParcel();
  const trip = await toPay(parcel);
  await shop.pay(trip, { ending: 'cancelled' });
  await comeBack(buyer, trip);
  expect((await show(parcel.userShipId)).json()).toMatchObject({ paymentStatus: 'NONE', trip: null });
  expect(statusAndCode(await withdraw(parcel.userShipId))).toEqual([200]);
});
