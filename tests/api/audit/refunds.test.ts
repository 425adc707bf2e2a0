import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { refundCancelledDraws } from '#backend/actions/orders/cancel-draw.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { revealAll } from '../../support/beacon.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { findingsAfter } from './findings.ts';
import { type AuditedRefunds, REFUND_CASES } from './refund-cases.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aRefund } from '../../support/refunds.ts';

describe('Refunds of orders', () => {
  let order: AuditedRefunds;

  const shop = forAllTests(aPayingShop);
  beforeAll(async () => {
    const draw = await shop.draw({ prizes: [2, 4, 6, 20] });
    const bought = async () => {
      const paid = await paying(await shop.buyer(), draw, { quantity: 5 });
      await shop.pay(paid, { ending: 'paid' });
      await revealAll(shop.paying);
      return paid.orderId;
    };
    const refund = async (orderId: string) => {
      await refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...aRefund(orderId) });
    };
    order = { done: await bought(), open: await bought(), kept: await bought(), part: await bought() };
    const of = { scope: 'tickets', tickets: [15] } as const;
    await refundOrder(shop.paying.orderBatcher, {
      drawId: draw.drawId,
      orderId: order.part,
      ...aRefund(order.part, { of }),
    });
    // One after the other, so that the entry of the ticket is not the last of the public log.
    await shop.jobs();
    await refund(order.done);
    await shop.jobs();
    await refund(order.open);
    await cancelADraw();
  });

  /** Cancels a draw with a paid order, which is refunded. */
  async function cancelADraw() {
    const draw = await shop.draw({ prizes: [10] });
    await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
    await revealAll(shop.paying);
    const hana = await anOperator(shop, 'hana');
    const taro = await anOperator(shop, 'taro');
    const cancelling = { body: { reason: 'recalled', dryRun: false } };
    const asked = await hana.ask('POST', `/api/ops/draws/${draw.directoryName}/cancel`, cancelling);
    const path = `/api/ops/approvals/${asked.json().approval.approvalId}/approve`;
    await taro.ask('POST', path, { body: { dryRun: false } });
    await refundCancelledDraws(shop.paying);
  }

  test('The audit of a shop with refunded orders finds nothing', async () => {
    expect(await auditLedger(shop.db)).toEqual([]);
  });

  test.each(REFUND_CASES)('The audit finds: %s', async (_what, finds, breaks) => {
    expect((await findingsAfter({ shop }, breaks(order))).toSorted()).toEqual(finds.toSorted());
  });
});
