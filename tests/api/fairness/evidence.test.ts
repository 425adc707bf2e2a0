import { OrderEvidence } from '#lib/contract/fairness.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { checkOrder, ORDER_CHECKS } from '#lib/fairness/check/check-order.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { type Buyer, play } from '../../support/orders.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { aPaidOrder } from '../../support/shop.ts';

const shop = forAllTests(aPayingShop);
const draw = forAllTests(() => shop.draw({ prizes: [3, 7, 10, 20] }));

const evidenceOf = (buyer: Buyer, orderId: string) =>
  buyer.ask('GET', `/api/orderHistory/${orderId}/evidence`);

/** The tickets that a buyer has seen. */
const shownTo = (prizes: readonly WonPrize[]) =>
  prizes.flatMap(({ ticket, code, variant }) => (ticket === null ? [] : [{ ticket, prize: code, variant }]));

// The shop of the tests has a beacon of its own.
const RIGHT = ORDER_CHECKS.map((check) => ({ check, verdict: check === 'beacon' ? 'open' : 'right' }));

test('The evidence of each of many orders of several rounds is right, for what its buyer has seen alone', async () => {
  const orders = [];
  for (let round = 0; round < 3; round += 1) {
    const buyers = await Promise.all([1, 2, 3].map(() => shop.buyer()));
    const sold = buyers.map(async (buyer) => ({
      buyer,
      orderId: await aPaidOrder(shop, buyer, { draw, quantity: 1 }),
    }));
    orders.push(...(await Promise.all(sold)));
    await revealAll(shop.paying);
  }
  for (const { buyer, orderId } of orders) {
    const shown = shownTo(await play(buyer, draw, orderId));
    const evidence = OrderEvidence.parse((await evidenceOf(buyer, orderId)).json());
    expect(checkOrder(evidence, shown)).toEqual(RIGHT);
    const other = shown.map((one) => ({ ...one, prize: one.prize === 'A' ? 'B' : 'A' }));
    expect(checkOrder(evidence, other).filter(({ verdict }) => verdict === 'wrong')).toEqual([
      { check: 'shown', verdict: 'wrong' },
    ]);
  }
});

test('Before its result an order has no evidence', async () => {
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw);
  expect(statusAndCode(await evidenceOf(buyer, orderId))).toBe('409 orderNotPaid');
  await shop.pay(session, { ending: 'paid' });
  expect(statusAndCode(await evidenceOf(buyer, orderId))).toBe('409 resultPending');
  await revealAll(shop.paying);
  expect(statusAndCode(await evidenceOf(buyer, orderId))).toBe('200');
  expect(statusAndCode(await evidenceOf(await shop.buyer(), orderId))).toBe('404 notFound');
});
