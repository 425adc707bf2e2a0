import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { reconcilePayment } from '#backend/actions/payments/reconcile-payment.ts';
import { crashAtEveryPoint, inACrashableShop, type CrashScenario } from '../../support/crash-points.ts';
import { revealAll } from '../../support/beacon.ts';
import { paying } from '../../support/payments.ts';

const { shop, draw } = inACrashableShop();

const AT_ONCE = 2;

const rowsOf = async (statement: string, values: readonly unknown[]): Promise<readonly string[]> =>
  (await shop.db.$client.query<{ row: string }>(statement, [...values])).rows.map(({ row }) => row);

const ledgerOf = (paymentId: string) =>
  rowsOf(
    `select format('%s %s %s %s', kind, "from", "to", yen) as row from ledger where payment_id = $1 order by line_id`,
    [paymentId],
  );

async function paidOrder() {
  const { orderId, ...session } = await paying(await shop.buyer(), draw);
  await shop.pay(session, { ending: 'paid' });
  const [paymentId = ''] = await rowsOf('select payment_id as row from ledger where order_id = $1', [
    orderId,
  ]);
  return { orderId, paymentId };
}

/** Paid orders with results. */
async function paidOrders(count: number) {
  const orders = await Promise.all(Array.from({ length: count }, paidOrder));
  await revealAll(shop.paying);
  return orders;
}

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

/** Something that happens to a paid order at the provider, and the ledger afterwards. */
type AtProvider = {
  readonly happens: (paymentId: string) => Promise<unknown>;
  readonly expected: readonly string[];
  readonly emails: number;
};

const CASES: Readonly<Record<string, AtProvider>> = {
  'a whole refund made at the provider': {
    happens: (paymentId) => shop.sandbox.dashboard.refund({ paymentId, yen: 700 }),
    expected: ['capture provider sales 700', 'refund sales provider 700'],
    emails: 1,
  },
  'a part refunded at the provider': {
    happens: (paymentId) => shop.sandbox.dashboard.refund({ paymentId, yen: 300 }),
    expected: ['capture provider sales 700', 'refund sales provider 300'],
    emails: 1,
  },
  'a chargeback': {
    happens: async (paymentId) => {
      const disputeId = await shop.sandbox.dashboard.openDispute(paymentId);
      await shop.sandbox.dashboard.endDispute(disputeId, 'lost');
    },
    expected: ['capture provider sales 700', 'chargeback chargebacks provider 700'],
    emails: 1,
  },
};

test.each(Object.entries(CASES))('A crash while %s is booked', (_what, { happens, expected, emails }) => {
  const begun = async ({ orderId, paymentId }: PaidOrder): Promise<CrashScenario> => {
    await happens(paymentId);
    return {
      run: async () => {
        const payment = await shop.paying.gateway.records.payment(paymentId);
        if (typeof payment !== 'string') await reconcilePayment(shop.paying, payment);
      },
      verify: async () => {
        expect(await ledgerOf(paymentId)).toEqual(expected);
        const sent = await rowsOf(
          `select message->>'kind' as row from outbox where message::text like '%' || $1 || '%' and message->>'kind' in ('refund', 'shopRefund', 'chargeback')`,
          [orderId],
        );
        expect(sent).toHaveLength(emails);
      },
    };
  };
  return crashAtEveryPoint(shop, {
    begin: async (count) => Promise.all((await paidOrders(count)).map(begun)),
    atOnce: AT_ONCE,
  });
});

test('A crash while settlements are booked and payments are compared', () => {
  const begun = async ({ paymentId }: PaidOrder): Promise<CrashScenario> => {
    await shop.sandbox.dashboard.refund({ paymentId, yen: 200 });
    const settlementId = await shop.sandbox.dashboard.settle();
    await shop.minutesPass(11);
    return {
      run: async () => {
        await shop.db.$client.query(
          `update reconciliation_runs set stage = 'settlements', page = null, due_at = now(), until_at = now()`,
        );
        while ((await reconcile(shop.paying)) !== undefined);
      },
      verify: async () => {
        expect(await ledgerOf(paymentId)).toEqual([
          'capture provider sales 700',
          'refund sales provider 200',
        ]);
        const kinds = await rowsOf('select kind::text as row from ledger where payment_id = $1 order by 1', [
          settlementId,
        ]);
        expect(kinds).toEqual(['fee', 'payout']);
      },
    };
  };
  return crashAtEveryPoint(shop, {
    // One after the other: each settlement has the lines since the one before.
    begin: async (count) => {
      // Out of the compared time: each settlement costs queries, so that their number would grow.
      await shop.db.$client.query(`update sandbox_settlements set made_at = made_at - interval '40 days'`);
      while ((await reconcile(shop.paying)) !== undefined);
      const scenarios: CrashScenario[] = [];
      for (const order of await paidOrders(count)) scenarios.push(await begun(order));
      return scenarios;
    },
    atOnce: AT_ONCE,
  });
});
