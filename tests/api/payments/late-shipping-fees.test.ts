import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import type { Buyer } from '../../support/orders.ts';
import {
  anUnpaidShipment,
  emailsAbout,
  feeStatus,
  inAShopWithUnpaidFee,
  ledgerLines,
  openedFee,
  requestFee,
} from '../../support/shipping-fees.ts';
import { statusAndCode } from '../../support/members.ts';
import { aShipmentInput, historyOf, postShipment } from '../../support/shipments.ts';
import { comeBack, type PaymentSession, paymentStates } from '../../support/payments.ts';

const { shop, draw, buyer, shipment } = inAShopWithUnpaidFee();

const withdraw = (whose = buyer, which = shipment.id) => whose.ask('DELETE', `/api/userShip/${which}`);

const REFUNDED_LINES = ['capture provider owed 600', 'refund owed provider 600'];
const REFUND_EMAILS = ['feeRefund holdEnded false', 'feeRefund holdEnded true'];

test('A withdrawn request cannot be paid, and the prizes can be requested again', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  const contents = (await buyer.ask('GET', `/api/userShip/${shipment.id}`)).json().contents;
  expect(statusAndCode(await withdraw())).toBe('200');
  expect(await shop.pay(paymentSession, { ending: 'paid' })).toBe('over');
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ paymentStatus: 'NONE' });
  expect(statusAndCode(await requestFee(buyer, shipment.id))).toBe('409 orderClosed');
  expect(statusAndCode(await postShipment(buyer, aShipmentInput(draw, contents)))).toBe('200');
});

test('A paid request cannot be withdrawn', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  expect(statusAndCode(await withdraw())).toBe('409 shipmentPaid');
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
});

test('A request is not withdrawn while it is unknown whether it was paid', async () => {
  await openedFee(buyer, shipment.id);
  shop.connection.unavailable = ['closeSession'];
  expect(statusAndCode(await withdraw())).toBe('503 providerUnavailable');
  expect(await feeStatus(buyer, shipment.id)).toBe('PENDING');
});

test('Paying and withdrawing at the same time has one of both results', async () => {
  for (let round = 0; round < 8; round += 1) {
    const payer = await shop.buyer();
    const { userShipId } = await anUnpaidShipment(shop, payer, { draw });
    const paymentSession = await openedFee(payer, userShipId);
    await Promise.all([shop.pay(paymentSession, { ending: 'paid' }), withdraw(payer, userShipId)]);
    const paid = await paymentStates(shop, paymentSession);
    expect(await feeStatus(payer, userShipId)).toBe(paid.length === 1 ? 'CAPTURED' : 'notFound');
  }
});

test('A payment after the withdrawal is refunded and does not restore the request', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await withdraw();
  await shop.payLate(paymentSession);
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
  await shop.jobs();
  expect((await comeBack(buyer, paymentSession)).json()).toMatchObject({ paymentStatus: 'REFUNDED' });
  expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
  expect(await ledgerLines(shop, shipment.id)).toEqual(REFUNDED_LINES);
  expect(await emailsAbout(shop, shipment.id)).toEqual(REFUND_EMAILS);
  expect(await historyOf(shop, shipment.id)).toEqual([
    'START',
    'START START withdrawn',
    'START START refundDue',
    'START START refunded',
  ]);
});

test('An unpaid request expires, and a later payment is refunded', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.jobsAfter(24 * 60 + 1);
  expect(await feeStatus(buyer, shipment.id)).toBe('notFound');
  await shop.payLate(paymentSession);
  await shop.jobs();
  expect(await ledgerLines(shop, shipment.id)).toEqual(REFUNDED_LINES);
  expect(await emailsAbout(shop, shipment.id)).toEqual(['shipmentExpired', ...REFUND_EMAILS]);
});

test('Paying and expiring at the same time has one of both results', async () => {
  const paymentSessions: [Buyer, string, PaymentSession][] = [];
  for (let count = 0; count < 6; count += 1) {
    const payer = await shop.buyer();
    const { userShipId } = await anUnpaidShipment(shop, payer, { draw });
    paymentSessions.push([payer, userShipId, await openedFee(payer, userShipId)]);
  }
  await shop.minutesPass(24 * 60 + 1);
  await Promise.all([
    ...paymentSessions.map(([, , paymentSession]) => shop.payLate(paymentSession)),
    shop.jobs(),
  ]);
  for (let round = 0; round < 3; round += 1) await shop.jobs();
  for (const [payer, userShipId, paymentSession] of paymentSessions) {
    const isPaid = (await feeStatus(payer, userShipId)) === 'CAPTURED';
    expect(await paymentStates(shop, paymentSession)).toEqual([isPaid ? 'captured' : 'refunded']);
  }
});

test('A request expires although the provider is unavailable, and its payment is refunded later', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  shop.connection.unavailable = ['status', 'closeSession'];
  await shop.jobsAfter(24 * 60 + 1);
  expect(await feeStatus(buyer, shipment.id)).toBe('notFound');
  shop.connection.unavailable = [];
  await shop.jobsAfter(61);
  await shop.jobs();
  expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
});

test('A second payment on one page is refunded, and the shipment stays', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await Promise.all([1, 2].map(() => shop.pay(paymentSession, { ending: 'paid' })));
  shop.connection.refundsToFail = 1;
  await shop.jobs();
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
  await shop.jobsAfter(1);
  expect((await paymentStates(shop, paymentSession)).toSorted()).toEqual(['captured', 'refunded']);
  expect(await feeStatus(buyer, shipment.id)).toBe('CAPTURED');
  expect(await emailsAbout(shop, shipment.id)).toEqual([
    'shipmentRequested',
    'feeRefund paidTwice false',
    'feeRefund paidTwice true',
  ]);
});

test('A second payment without a webhook is found by polling', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await shop.pay(paymentSession, { ending: 'paid' });
  await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
  await shop.jobsAfter(61);
  await shop.jobs();
  expect(await paymentStates(shop, paymentSession)).toEqual(['captured', 'refunded']);
});

test('A member with a refund due cannot delete their account', async () => {
  const paymentSession = await openedFee(buyer, shipment.id);
  await withdraw();
  shop.connection.unavailable = ['refund'];
  await shop.payLate(paymentSession);
  const blockers = await countAccountBlockers(shop.db, buyer.memberId);
  expect(blockers).toMatchObject({ refundsDue: 1, shipmentsUnderWay: 0 });
});
