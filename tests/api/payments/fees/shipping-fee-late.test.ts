import { accountBlockerStore } from '#backend/persistence/members/account-blockers.ts';
import type { Buyer, DrawOnSale } from '../../../support/orders.ts';
import {
  aParcelToPay,
  feeOpened,
  feeStanding,
  lettersAbout,
  linesOf,
  openFee,
  withAFeeToPay,
} from '../../../support/shipping-fees.ts';
import { statusAndCode } from '../../../support/members.ts';
import { ask, aWish, historyOf } from '../../../support/shipments.ts';
import { atProvider, comeBack, type PayingShop, type Trip } from '../../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let id: string;
withAFeeToPay((here) => ({ shop, draw, buyer, id } = here));

const giveUp = (whose = buyer, which = id) => whose.ask('DELETE', `/api/userShip/${which}`);

/** The payment was under way at the provider when its page was closed. */
const payLate = (trip: Trip) => shop.pay(trip, { ending: 'paid', captureFrom: 'any' });

const IN_VAIN = ['capture provider owed 600', 'refund owed provider 600'];
const TOLD_BACK = ['feeRefund holdEnded false', 'feeRefund holdEnded true'];

test('Whoever gives up on the way cannot pay any more, and may ask anew', async () => {
  const trip = await feeOpened(buyer, id);
  const contents = (await buyer.ask('GET', `/api/userShip/${id}`)).json().contents;
  expect(statusAndCode(await giveUp())).toEqual([200]);
  expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ paymentStatus: 'NONE' });
  expect(statusAndCode(await openFee(buyer, id))).toEqual([409, 'orderClosed']);
  expect(statusAndCode(await ask(buyer, aWish(draw, contents)))).toEqual([200]);
});

test('Whoever had paid before he gives up has his parcel', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  expect(statusAndCode(await giveUp())).toEqual([409, 'shipmentPaid']);
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});

test('While nobody knows whether it was paid, nothing is given up', async () => {
  await feeOpened(buyer, id);
  shop.wire.away = ['closeSession'];
  expect(statusAndCode(await giveUp())).toEqual([503, 'gatewayAway']);
  expect(await feeStanding(buyer, id)).toBe('PENDING');
});

test('To pay and to give up at the same moment comes to one of both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const one = await shop.buyer();
    const { userShipId } = await aParcelToPay(shop, one, { draw });
    const trip = await feeOpened(one, userShipId);
    await Promise.all([shop.pay(trip, { ending: 'paid' }), giveUp(one, userShipId)]);
    const paid = await atProvider(shop, trip);
    expect(await feeStanding(one, userShipId)).toBe(paid.length === 1 ? 'CAPTURED' : 'notFound');
  }
});

test('Paid after it was given up: nothing is revived, and the money goes back', async () => {
  const trip = await feeOpened(buyer, id);
  await giveUp();
  await payLate(trip);
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
  await shop.jobs();
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ paymentStatus: 'REFUNDED' });
  expect(await atProvider(shop, trip)).toEqual(['refunded']);
  expect(await linesOf(shop, id)).toEqual(IN_VAIN);
  expect(await lettersAbout(shop, id)).toEqual(TOLD_BACK);
  expect(await historyOf(shop, id)).toEqual([
    'START',
    'START START withdrawn',
    'START START refundDue',
    'START START refunded',
  ]);
});

test('Not paid in time, the request lapses; what comes then goes back', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.minutesPass(24 * 60 + 1);
  await shop.jobs();
  expect(await feeStanding(buyer, id)).toBe('notFound');
  await payLate(trip);
  await shop.jobs();
  expect(await linesOf(shop, id)).toEqual(IN_VAIN);
  expect(await lettersAbout(shop, id)).toEqual(['parcelLapsed', ...TOLD_BACK]);
});

test('To be paid and to lapse at the same moment comes to one of both', async () => {
  const trips: [Buyer, string, Trip][] = [];
  for (let one = 0; one < 6; one += 1) {
    const payer = await shop.buyer();
    const { userShipId } = await aParcelToPay(shop, payer, { draw });
    trips.push([payer, userShipId, await feeOpened(payer, userShipId)]);
  }
  await shop.minutesPass(24 * 60 + 1);
  await Promise.all([...trips.map(([, , trip]) => payLate(trip)), shop.jobs()]);
  for (let round = 0; round < 3; round += 1) await shop.jobs();
  for (const [payer, userShipId, trip] of trips) {
    const isPaid = (await feeStanding(payer, userShipId)) === 'CAPTURED';
    expect(await atProvider(shop, trip)).toEqual([isPaid ? 'captured' : 'refunded']);
  }
});

test('A provider that is away does not keep prizes in a parcel for ever', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  shop.wire.away = ['status', 'closeSession'];
  await shop.minutesPass(24 * 60 + 1);
  await shop.jobs();
  expect(await feeStanding(buyer, id)).toBe('notFound');
  shop.wire.away = [];
  await shop.minutesPass(61);
  await shop.jobs();
  await shop.jobs();
  expect(await atProvider(shop, trip)).toEqual(['refunded']);
});

test('Paid twice on one page: the parcel stays, and the second payment goes back', async () => {
  const trip = await feeOpened(buyer, id);
  await Promise.all([shop.pay(trip, { ending: 'paid' }), shop.pay(trip, { ending: 'paid' })]);
  shop.wire.refundsToFail = 1;
  await shop.jobs();
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
  await shop.minutesPass(1);
  await shop.jobs();
  expect((await atProvider(shop, trip)).toSorted()).toEqual(['captured', 'refunded']);
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
  expect(await lettersAbout(shop, id)).toEqual([
    'parcelRequested',
    'feeRefund paidTwice false',
    'feeRefund paidTwice true',
  ]);
});

test('A second payment that nobody tells of is found by looking back', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.pay(trip, { ending: 'paid' });
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.minutesPass(61);
  await shop.jobs();
  await shop.jobs();
  expect(await atProvider(shop, trip)).toEqual(['captured', 'refunded']);
});

test('Whoever waits for his money does not leave', async () => {
  const trip = await feeOpened(buyer, id);
  await giveUp();
  shop.wire.away = ['refund'];
  await payLate(trip);
  const { refundsDue, shipmentsUnderWay: parcelsUnderWay } = await openMatters();
  expect([refundsDue, parcelsUnderWay]).toEqual([1, 0]);
});

const openMatters = () => accountBlockerStore(shop.db).countOf(buyer.memberId);
