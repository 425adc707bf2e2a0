import { expireUnpaidShipments } from '#backend/actions/shipments/expire.ts';
import { openPaymentSession } from '#backend/actions/payments/open-payment-session.ts';
import type { PaymentServices } from '#backend/actions/payments/paying.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import type { Buyer, DrawOnSale } from '../../../support/orders.ts';
import {
  aParcelToPay,
  feeOpened,
  feeStanding,
  linesOf,
  openFee,
  withAFeeToPay,
} from '../../../support/shipping-fees.ts';
import { statusAndCode } from '../../../support/members.ts';
import { atProvider, type PayingShop, registered } from '../../../support/payments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;
let id: string;
withAFeeToPay((here) => ({ shop, draw, buyer, id } = here));

test('However often it is asked for, there is one page', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => openFee(buyer, id)));
  const [first] = answers.map((answer) => answer.json());
  expect(first.url).toEqual(expect.stringContaining('/api/pretend/pay/'));
  expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => first));
});

test('In a second tab no other page is opened while one is', async () => {
  const trip = await feeOpened(buyer, id, { paymentType: 'AU' });
  expect(statusAndCode(await openFee(buyer, id, { paymentType: 'PAYPAY' }))).toEqual([
    409,
    'paymentUnderWay',
  ]);
  await shop.pay(trip, { ending: 'cancelled' });
  await shop.pay(await feeOpened(buyer, id, { paymentType: 'PAYPAY' }), { ending: 'paid' });
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});

test('Two tabs with the registered card pay once', async () => {
  await registered(shop, buyer);
  const way = { useCard: true };
  const answers = await Promise.all([openFee(buyer, id, way), openFee(buyer, id, way)]);
  expect(answers.map(statusAndCode)).toEqual([[200], [200]]);
  expect(await linesOf(shop, id)).toEqual(['capture provider shipping 600']);
});

test('Two parcels of one member are paid apart from each other', async () => {
  const other = (await aParcelToPay(shop, buyer, { draw })).userShipId;
  const trips = [await feeOpened(buyer, id), await feeOpened(buyer, other)];
  for (const trip of trips) await shop.pay(trip, { ending: 'paid' });
  expect([await feeStanding(buyer, id), await feeStanding(buyer, other)]).toEqual(['CAPTURED', 'CAPTURED']);
});

test('A page that has ended makes room for another', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.minutesPass(16);
  const next = await feeOpened(buyer, id, { paymentType: 'PAYPAY' });
  expect(next.redirectId).not.toBe(trip.redirectId);
  expect(await shop.pay(trip, { ending: 'paid' })).toBe('over');
  await shop.pay(next, { ending: 'paid' });
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});

test('A page that has ended, and on which it was paid, is no reason to pay again', async () => {
  const trip = await feeOpened(buyer, id);
  await shop.pay(trip, { ending: 'paid', notice: 'lost' });
  await shop.minutesPass(16);
  expect((await openFee(buyer, id)).json()).toEqual({ redirectId: trip.redirectId, url: null });
  expect(await linesOf(shop, id)).toEqual(['capture provider shipping 600']);
});

test('A page nobody comes back from ends, and the fee can be paid anew', async () => {
  await feeOpened(buyer, id);
  await shop.minutesPass(21);
  await shop.jobs();
  expect(await feeStanding(buyer, id)).toBe('NONE');
  expect(await shop.paying.paymentSessions.activeOfShipment(id)).toEqual([]);
});

/** The shop, whose provider takes so long to open a page that something else is done meanwhile. */
const slowly = (meanwhile: () => Promise<unknown>): PaymentServices => {
  const { gateway } = shop.paying;
  const openSession: PaymentServices['gateway']['openSession'] = async (wish) => {
    await meanwhile();
    return gateway.openSession(wish);
  };
  return { ...shop.paying, gateway: { ...gateway, openSession } };
};
const wish = () => ({ purpose: 'shipment', shipmentId: id, paymentType: 'CARD', useCard: false }) as const;

test('A request given up while its page is being opened is not paid there', async () => {
  const given: unknown[] = [];
  const paying = slowly(async () =>
    given.push(...statusAndCode(await buyer.ask('DELETE', `/api/userShip/${id}`))),
  );
  expect(await openPaymentSession(paying, buyer.memberId, wish())).toEqual({ refusal: 'orderClosed' });
  expect(given).toEqual([200]);
  expect(await shop.paying.paymentSessions.activeOfShipment(id)).toEqual([]);
});

test('A request that lapses while its page is being opened is not paid there', async () => {
  const paying = slowly(async () => {
    await shop.minutesPass(24 * 60);
    await expireUnpaidShipments(createShipmentServices(shop.db), 100);
  });
  expect(await openPaymentSession(paying, buyer.memberId, wish())).toEqual({ refusal: 'orderClosed' });
  expect(await feeStanding(buyer, id)).toBe('notFound');
});

test('Nobody gives a parcel up while his card is being charged for it', async () => {
  await registered(shop, buyer);
  const { gateway } = shop.paying;
  const given: unknown[] = [];
  const chargeCard: PaymentServices['gateway']['chargeCard'] = async (charge) => {
    given.push(...statusAndCode(await buyer.ask('DELETE', `/api/userShip/${id}`)));
    return gateway.chargeCard(charge);
  };
  const paying = { ...shop.paying, gateway: { ...gateway, chargeCard } };
  await openPaymentSession(paying, buyer.memberId, { ...wish(), useCard: true });
  expect(given).toEqual([503, 'gatewayAway']);
  expect(await feeStanding(buyer, id)).toBe('CAPTURED');
});

test('While the provider is away nothing is opened, and the same trip goes on afterwards', async () => {
  shop.wire.away = ['openSession'];
  expect(statusAndCode(await openFee(buyer, id))).toEqual([503, 'gatewayAway']);
  shop.wire.away = [];
  const trip = await feeOpened(buyer, id);
  const { rows } = await shop.db.$client.query('select 1 from hand_offs where shipment_id = $1', [id]);
  expect(rows).toHaveLength(1);
  await shop.pay(trip, { ending: 'paid' });
  expect(await atProvider(shop, trip)).toEqual(['captured']);
});
