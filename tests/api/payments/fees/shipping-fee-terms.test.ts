import { MINOR_CAPS } from '../../../support/backend.ts';
import type { Buyer } from '../../../support/orders.ts';
import {
  aParcelToPay,
  feeOpened,
  feeStanding,
  openFee,
  withAFeeToPay,
} from '../../../support/shipping-fees.ts';
import { statusAndCode } from '../../../support/members.ts';
import { comeBack, type PayingShop } from '../../../support/payments.ts';

let shop: PayingShop;
let buyer: Buyer;
let id: string;
withAFeeToPay((here) => ({ shop, buyer, id } = here));

describe('Nobody is taken to pay', () => {
  test('the fee of somebody else’s parcel, or of none', async () => {
    const other = await shop.buyer();
    expect(statusAndCode(await openFee(other, id))).toEqual([404, 'notFound']);
    expect(statusAndCode(await openFee(buyer, 'nobody'))).toEqual([404, 'notFound']);
    const trip = await feeOpened(buyer, id);
    expect(statusAndCode(await comeBack(other, trip))).toEqual([404, 'notFound']);
    await shop.pay(trip, { ending: 'cancelled' });
  });

  test('by a way that is none', async () => {
    expect(statusAndCode(await openFee(buyer, id, { paymentType: 'NONE' }))).toEqual([
      422,
      'paymentTypeNotOffered',
    ]);
  });

  test('what is paid', async () => {
    await shop.pay(await feeOpened(buyer, id), { ending: 'paid' });
    expect(statusAndCode(await openFee(buyer, id, { paymentType: 'PAYPAY' }))).toEqual([409, 'orderClosed']);
  });

  test('what was given up', async () => {
    await buyer.ask('DELETE', `/api/userShip/${id}`);
    expect(statusAndCode(await openFee(buyer, id))).toEqual([409, 'orderClosed']);
  });

  test('what costs nothing', async () => {
    const free = await shop.draw({ but: { shippingFee: 0 } });
    const buyerOfFree = await shop.buyer();
    const { userShipId } = await aParcelToPay(shop, buyerOfFree, { draw: free, fee: 0 });
    expect(statusAndCode(await openFee(buyerOfFree, userShipId))).toEqual([409, 'orderClosed']);
  });

  test('after the time to pay', async () => {
    await shop.minutesPass(24 * 60);
    expect(statusAndCode(await openFee(buyer, id))).toEqual([409, 'payTimeOver']);
  });
});

test('Whoever goes to pay in the last minute has the time of the page', async () => {
  await shop.minutesPass(24 * 60 - 1);
  const trip = await feeOpened(buyer, id);
  await shop.minutesPass(14);
  await shop.jobs();
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});

test('A fee counts into no minor’s month', async () => {
  const birthday = new Date(Date.now() - 15.5 * 365.25 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const minor = await shop.buyer({ birthday });
  const costly = await shop.draw({ price: MINOR_CAPS.under16, but: { shippingFee: 600 } });
  const { userShipId } = await aParcelToPay(shop, minor, { draw: costly });
  await shop.pay(await feeOpened(minor, userShipId), { ending: 'paid' });
  expect(await feeStanding(minor, userShipId)).toBe('CAPTURED');
});
