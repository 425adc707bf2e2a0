import { recordOrderRefund, refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { cancelDraw } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import { requestApproval } from '#backend/actions/staff/approvals.ts';
import { refundCancelledDraws } from '#backend/actions/orders/cancel-draw.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import { revealAll } from '../../support/beacon.ts';
import { crashAtEveryPoint, inACrashableShop, type CrashScenario } from '../../support/crash-points.ts';
import { openedFee, emailsAbout, ledgerLines, unpaidShipments } from '../../support/shipping-fees.ts';
import { paymentStates, comeBack, paying, orderStatus } from '../../support/payments.ts';
import { aRefund } from '../../support/refunds.ts';

const { shop, draw, buyer } = inACrashableShop();

/** Prepared scenarios with the results of their orders. */
async function revealed(scenarios: Promise<readonly CrashScenario[]>): Promise<readonly CrashScenario[]> {
  const prepared = await scenarios;
  await revealAll(shop.paying);
  return prepared;
}

/** The job processes all due refunds in one run, so only one pair of scenarios is prepared at a time. */
const AT_ONCE = 2;

/** Revealed orders stay as they are until they are refunded. */
const PREPARED_AT_ONCE = 8;

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
    begin: (count) => revealed(Promise.all(Array.from({ length: count }, paidOrder))),
    atOnce: AT_ONCE,
    preparedAtOnce: PREPARED_AT_ONCE,
  }));

async function paidOrder(): Promise<CrashScenario> {
  const member = await shop.buyer();
  const { orderId, ...paymentSession } = await paying(member, draw);
  await shop.pay(paymentSession, { ending: 'paid' });
  const refund = aRefund(orderId);
  return {
    run: async () => {
      await refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...refund });
      await sendRefunds(shop.paying);
    },
    verify: async () => {
      expect(await orderStatus(member, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
      expect(await paymentStates(shop, paymentSession)).toEqual(['refunded']);
      const { rows } = await shop.db.$client.query(
        `select count(*)::int as acts from operator_log where facts->>'orderId' = $1`,
        [orderId],
      );
      expect(rows).toEqual([{ acts: 1 }]);
    },
  };
}

test('A crash while a ticket is refunded by bank transfer', () =>
  crashAtEveryPoint(shop, {
    begin: (count) => revealed(Promise.all(Array.from({ length: count }, orderToTransfer))),
    atOnce: AT_ONCE,
    preparedAtOnce: PREPARED_AT_ONCE,
  }));

async function orderToTransfer(): Promise<CrashScenario> {
  const member = await shop.buyer();
  const { orderId, ...paymentSession } = await paying(member, draw, { quantity: 5 });
  await shop.pay(paymentSession, { ending: 'paid' });
  const { rows } = await shop.db.$client.query('select first_ticket from orders where order_id = $1', [
    orderId,
  ]);
  const of = { scope: 'tickets', tickets: [rows[0].first_ticket] } as const;
  const refund = aRefund(orderId, { of, method: 'bankTransfer' });
  const payout = { paidOutOn: '2026-11-22', reference: 'F-12' };
  const key = { drawId: draw.drawId, orderId };
  return {
    run: async () => {
      await refundOrder(shop.paying.orderBatcher, { ...key, ...refund });
      const { act } = refund;
      await recordOrderRefund(
        shop.paying.orderBatcher,
        { ...key, refundId: refund.request.refundId },
        { payout, act },
      );
    },
    verify: async () => {
      expect(await orderStatus(member, orderId)).toEqual(['CONFIRM', 'CAPTURED']);
      expect(await paymentStates(shop, paymentSession)).toEqual(['captured']);
      expect(await moneyOf(orderId)).toEqual(['capture sales 3500', 'refund bank 700']);
    },
  };
}

const moneyOf = async (orderId: string) => {
  const query = 'select kind, "to", yen from ledger where order_id = $1 order by line_id';
  const { rows } = await shop.db.$client.query(query, [orderId]);
  return rows.map(({ kind, to, yen }) => `${kind} ${to} ${yen}`);
};

test('A crash while a draw is cancelled and its orders are refunded', () =>
  crashAtEveryPoint(shop, {
    begin: (count) => revealed(Promise.all(Array.from({ length: count }, drawToCancel))),
    atOnce: AT_ONCE,
    preparedAtOnce: PREPARED_AT_ONCE,
  }));

async function drawToCancel(): Promise<CrashScenario> {
  const ownDraw = await shop.draw({ prizes: [10] });
  const paid = await Promise.all(
    [0, 1].map(async () => {
      const { orderId, ...session } = await paying(await shop.buyer(), ownDraw);
      await shop.pay(session, { ending: 'paid' });
      return orderId;
    }),
  );
  const subject = { kind: 'draw', id: ownDraw.directoryName } as const;
  const request = { call: 'cancelDraw', input: {}, subject, summary: 'Cancel it', reason: 'recalled' };
  const act = (operator: string) => (facts: object) => ({
    operator,
    action: 'cancelDraw',
    facts: { ...facts },
  });
  const approval = await requestApproval(shop.db, { ...request, requestedBy: 'hana' }, act('hana'));
  if ('refusal' in approval) throw new Error(approval.refusal);
  const { approvalId } = approval;
  const params = { directoryName: ownDraw.directoryName, reason: 'recalled', dryRun: false };
  return {
    run: async () => {
      await cancelDraw(shop.db, params, (facts) => ({ ...act('taro')(facts), approvalId }));
      await refundCancelledDraws(shop.paying);
      await sendRefunds(shop.paying);
    },
    verify: async () => {
      for (const orderId of paid)
        expect(await moneyOf(orderId)).toEqual(['capture sales 700', 'refund provider 700']);
      const query = 'select ended_at is not null as ended from draw_cancellations where draw_id = $1';
      const { rows } = await shop.db.$client.query(query, [ownDraw.drawId]);
      expect(rows).toEqual([{ ended: true }]);
    },
  };
}
