import { refundOrder } from '#backend/actions/orders/refund.ts';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';
import { crashAtEveryPoint, inACrashableShop, type CrashScenario } from '../../support/crash-points.ts';
import { openedFee, emailsAbout, ledgerLines, unpaidShipments } from '../../support/shipping-fees.ts';
import { paymentStates, comeBack, paying, orderStatus } from '../../support/payments.ts';
import { aRefund } from '../../support/refunds.ts';

const { shop, draw, buyer } = inACrashableShop();

/** The job processes all due refunds in one run, so only one pair of scenarios is prepared at a time. */
const AT_ONCE = 2;

test('A crash while a late payment of a fee is refunded', () =>
  crashAtEveryPoint(shop, { begin: lateFeePayments, atOnce: AT_ONCE }));

async function lateFeePayments(count: number): Promise<readonly CrashScenario[]> {
  const ids = await unpaidShipments(shop, buyer, { draw, count });
  return Promise.all(
    ids.map(async (id) => {
      const paymentSession = await openedFee(buyer, id);
      await buyer.ask('DELETE', `/api/userShip/${id}`);
      await shop.payLate(paymentSession, 'lost');
      return {
        run: async () => {
          await comeBack(buyer, paymentSession);
          await sendRefunds(shop.paying);
        },
        verify: async () => {
          expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
          expect(await ledgerLines(shop, id)).toEqual([
            'capture provider owed 600',
            'refund owed provider 600',
          ]);
          expect(await emailsAbout(shop, id)).toEqual([
            'feeRefund holdEnded false',
            'feeRefund holdEnded true',
          ]);
        },
      };
    }),
  );
}

test('A crash while an order is refunded', () =>
  crashAtEveryPoint(shop, {
    begin: (count) => Promise.all(Array.from({ length: count }, paidOrder)),
    atOnce: AT_ONCE,
  }));

async function paidOrder(): Promise<CrashScenario> {
  const member = await shop.buyer();
  const { orderId, ...paymentSession } = await paying(member, draw);
  await shop.pay(paymentSession, { ending: 'paid' });
  const refund = aRefund(orderId);
  return {
    run: async () => {
      await refundOrder(shop.buying, { drawId: draw.drawId, orderId, ...refund });
      await sendRefunds(shop.paying);
    },
    verify: async () => {
      expect(await orderStatus(member, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
      expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
      const { rows } = await shop.db.$client.query(
        `select count(*)::int as acts from operator_acts where facts->>'orderId' = $1`,
        [orderId],
      );
      expect(rows).toEqual([{ acts: 1 }]);
    },
  };
}
