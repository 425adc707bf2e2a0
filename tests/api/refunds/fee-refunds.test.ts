import {
  recordShippingFeeRefund,
  refundShippingFee,
  withdrawShippingFeeRefund,
} from '#backend/actions/refunds/shipping-fee-refunds.ts';
import type { FeeRefundRequest } from '#backend/domain/refunds/fee-refunds.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { inAPayingShop } from '../../support/payments.ts';
import { aRefundRequest, refundResult } from '../../support/refunds.ts';
import { historyOf, sent } from '../../support/shipments.ts';
import {
  anUnpaidShipment,
  emailsAbout,
  feeStatus,
  ledgerLines,
  openedFee,
} from '../../support/shipping-fees.ts';

const { shop, draw, buyer } = inAPayingShop();
const act = { operator: 'marupo', action: 'refundShipment', facts: {} };

async function paidShipment(paymentType: 'CARD' | 'SB' = 'CARD'): Promise<string> {
  const { userShipId: shipmentId } = await anUnpaidShipment(shop, buyer, { draw });
  await shop.pay(await openedFee(buyer, shipmentId, { paymentType }), { ending: 'paid' });
  return shipmentId;
}

const request = (but: Partial<FeeRefundRequest> = {}): FeeRefundRequest => ({
  ...aRefundRequest(),
  of: { scope: 'shippingFee' },
  ...but,
});
const refund = async (shipmentId: string, but: Partial<FeeRefundRequest> = {}) =>
  refundResult(await refundShippingFee(shop.db, { shipmentId, request: request(but), act }));

test('A paid fee is refunded, and the shipment is sent nevertheless', async () => {
  const shipmentId = await paidShipment();
  expect(await refund(shipmentId)).toBe('refunded');
  expect(await refund(shipmentId)).toBe('alreadyRefunding');
  await expectLedgerInOrder(shop);
  await shop.jobs();
  const shown = (await buyer.ask('GET', `/api/userShip/${shipmentId}`)).json();
  expect(shown.refunds).toMatchObject([{ scope: 'shippingFee', yen: 600, state: 'done' }]);
  expect(await ledgerLines(shop, shipmentId)).toEqual([
    'capture provider shipping 600',
    'refund shipping provider 600',
  ]);
  expect(await feeStatus(buyer, shipmentId)).toBe('CAPTURED');
  await sent(shop, shipmentId);
  const history = (await historyOf(shop, shipmentId)).join('; ');
  expect(history).toMatch(/paid.*refundDue.*refunded/);
  expect(
    (await emailsAbout(shop, shipmentId)).filter((email) => email.startsWith('shopRefund')),
  ).toHaveLength(2);
});

test('A part of a fee is refunded as goodwill, never more than was paid', async () => {
  const shipmentId = await paidShipment();
  expect(await refund(shipmentId, { of: { scope: 'goodwill', yen: 601 } })).toBe('moreThanPaid');
  expect(await refund(shipmentId, { of: { scope: 'goodwill', yen: 200 } })).toBe('refunded');
  expect(await refund(shipmentId, { of: { scope: 'goodwill', yen: 401 } })).toBe('moreThanPaid');
  expect(await refund(shipmentId)).toBe('refunded');
  await shop.jobs();
  expect((await ledgerLines(shop, shipmentId)).toSorted()).toEqual([
    'capture provider shipping 600',
    'refund shipping provider 200',
    'refund shipping provider 400',
  ]);
});

test('Nothing is refunded of a fee that is not paid', async () => {
  expect(await refund((await anUnpaidShipment(shop, buyer, { draw })).userShipId)).toBe('notPaid');
  expect(await refund('nothing')).toBe('unknownOrder');
});

test('A part of a fee paid to a mobile carrier is transferred, or the transfer withdrawn', async () => {
  const shipmentId = await paidShipment('SB');
  const part = { of: { scope: 'goodwill', yen: 100 } } as const;
  expect(await refund(shipmentId, part)).toBe('partNotPossible');
  const first = request({ ...part, method: 'bankTransfer' });
  const second = request({ ...part, method: 'bankTransfer' });
  const keyOf = ({ refundId }: FeeRefundRequest) => ({ shipmentId, refundId });
  const made = [first, second].map((one) => refundShippingFee(shop.db, { shipmentId, request: one, act }));
  expect((await Promise.all(made)).map(refundResult)).toEqual(['refunded', 'refunded']);
  const payout = { paidOutOn: '2026-11-22', reference: 'F-1' };
  expect(await recordShippingFeeRefund(shop.db, keyOf(first))).toBe('otherMethod');
  expect(await recordShippingFeeRefund(shop.db, keyOf(first), { payout, act })).toBe('recorded');
  expect(await withdrawShippingFeeRefund(shop.db, keyOf(first), { act })).toBe('known');
  expect(await withdrawShippingFeeRefund(shop.db, keyOf(second), { act, dryRun: true })).toBe('recorded');
  expect(await withdrawShippingFeeRefund(shop.db, keyOf(second), { act })).toBe('recorded');
  expect(await recordShippingFeeRefund(shop.db, keyOf(second), { payout, act })).toBe('withdrawn');
  expect(await ledgerLines(shop, shipmentId)).toEqual([
    'capture provider shipping 600',
    'refund shipping bank 100',
  ]);
  expect(
    (await emailsAbout(shop, shipmentId)).filter((email) => email.startsWith('shopRefund')),
  ).toHaveLength(4);
});
