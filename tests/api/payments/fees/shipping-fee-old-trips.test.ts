import { endPaymentSession } from '#backend/actions/payments/settle.ts';
import type { Buyer } from '../../../support/orders.ts';
import {
  feeOpened,
  feeStanding,
  lettersAbout,
  linesOf,
  withAFeeToPay,
} from '../../../support/shipping-fees.ts';
import { statusAndCode } from '../../../support/members.ts';
import { atProvider, type PayingShop, type Trip } from '../../../support/payments.ts';

let shop: PayingShop;
let buyer: Buyer;
let id: string;
withAFeeToPay((here) => ({ shop, buyer, id } = here));

const giveUp = () => buyer.ask('DELETE', `/api/userShip/${id}`);
const IN_VAIN = ['capture provider owed 600', 'refund owed provider 600'];

/** Trips that have ended are asked about again after an hour; what is then found to be too much goes back. */
async function anHourPasses(): Promise<void> {
  await shop.minutesPass(61);
  await shop.jobs();
  await shop.jobs();
}

describe('A paid trip that a backend of the release before has ended, which knows of no parcels,', () => {
  let trip: Trip;
  beforeEach(async () => {
    trip = await feeOpened(buyer, id);
    await shop.pay(trip, { ending: 'paid', notice: 'lost' });
    await shop.db.$client.query(
      `update hand_offs set state = 'ENDED', asked = 0, ask_at = null
        where redirect_id = $1 and state in ('OPENING', 'OPEN')`,
      [trip.redirectId],
    );
  });

  test('is asked about all the same, and has paid its fee', async () => {
    await anHourPasses();
    expect(await feeStanding(buyer, id)).toBe('CAPTURED');
    expect(await lettersAbout(shop, id)).toEqual(['parcelRequested']);
  });

  test('is asked about when its parcel was given up, and the money goes back', async () => {
    expect(statusAndCode(await giveUp())).toEqual([200]);
    await anHourPasses();
    expect(await linesOf(shop, id)).toEqual(IN_VAIN);
    expect(await atProvider(shop, trip)).toEqual(['refunded']);
  });

  test('is asked about when its parcel has lapsed, and the money goes back', async () => {
    shop.wire.away = ['status'];
    await shop.minutesPass(24 * 60 + 1);
    await shop.jobs();
    expect(await feeStanding(buyer, id)).toBe('notFound');
    shop.wire.away = [];
    await anHourPasses();
    expect(await linesOf(shop, id)).toEqual(IN_VAIN);
    expect(await atProvider(shop, trip)).toEqual(['refunded']);
  });

  test('is asked about when its parcel was paid anew, and the first money goes back', async () => {
    const anew = await feeOpened(buyer, id, { paymentType: 'PAYPAY' });
    await shop.pay(anew, { ending: 'paid' });
    await anHourPasses();
    expect(await feeStanding(buyer, id)).toBe('CAPTURED');
    expect([await atProvider(shop, anew), await atProvider(shop, trip)]).toEqual([
      ['captured'],
      ['refunded'],
    ]);
  });
});

test('Whoever hears late that nothing came of a trip leaves the payer on the one he is on now', async () => {
  const { redirectId, ...trip } = await feeOpened(buyer, id);
  const asItWas = await shop.paying.paymentSessions.find(redirectId);
  if (asItWas === undefined) throw new Error('There is no trip.');
  await shop.pay(trip, { ending: 'cancelled' });
  const next = await feeOpened(buyer, id, { paymentType: 'PAYPAY' });
  await endPaymentSession(shop.paying, asItWas, { to: 'CANCEL', reason: 'byProvider' });
  expect(await feeStanding(buyer, id)).toBe('PENDING');
  await endPaymentSession(shop.paying, asItWas, { to: 'CANCEL', reason: 'byProvider' });
  await shop.pay(next, { ending: 'paid' });
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});

test('A trip begun while all others were thought to have ended goes on', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.paying.fees.recordUnpaid(id, null);
  expect(await feeStanding(buyer, id)).toBe('PENDING');
  await shop.pay(trip, { ending: 'paid' });
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});
