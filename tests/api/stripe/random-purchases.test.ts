import fc from 'fast-check';
import { expireHolds } from '#backend/actions/orders/orders.ts';
import { pollProvider } from '#backend/actions/payments/polling.ts';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { processWebhooks } from '#backend/actions/payments/webhooks.ts';
import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { comeBack, paying, placed, requestPayment } from '../../support/payments.ts';
import { aRefund } from '../../support/refunds.ts';
import { errorAnswer, type FailureMode } from '../../support/stripe-server.ts';
import { aWebhook, inAStripeShop } from '../../support/stripe.ts';

const { server, shop, deliver } = inAStripeShop();
const { people, account } = { people: () => server.people, account: () => server.account };

/** Acts of buyers, staff, banks, of Stripe and of the network. `at`: which purchase. */
const anyAct = fc.oneof(
  fc.record({ does: fc.constant('buys' as const), quantity: fc.constantFrom(1, 5) }),
  fc.record({
    does: fc.constantFrom(
      'pays' as const,
      'pays' as const,
      'isDeclined' as const,
      'returns' as const,
      'isNoticed' as const,
      'isNoticed' as const,
      'gives up' as const,
      'is refunded' as const,
      'is disputed' as const,
    ),
    at: fc.nat({ max: 5 }),
  }),
  fc.record({
    does: fc.constant('is refunded at Stripe' as const),
    at: fc.nat({ max: 5 }),
    yen: fc.nat({ max: 700 }),
  }),
  fc.record({
    does: fc.constant('ends a dispute' as const),
    end: fc.constantFrom('won' as const, 'lost' as const),
  }),
  fc.record({
    does: fc.constantFrom('buys with a registered card' as const, 'pays out' as const, 'compares' as const),
  }),
  fc.record({ does: fc.constant('time passes' as const), minutes: fc.constantFrom(1, 6, 21) }),
  fc.record({
    does: fc.constant('fails' as const),
    call: fc.constantFrom('GET', 'POST /payment_intents', 'POST /refunds', 'POST /checkout'),
    how: fc.constantFrom<FailureMode>(errorAnswer(503), { kind: 'losesAnswer' }, errorAnswer(500)),
  }),
);
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

type Purchase = {
  readonly orderId: string;
  readonly redirectId: string;
  readonly sessionId: string;
  paymentId?: string;
};

async function aRun() {
  const draw = await aDrawOnSale(shop, { prizes: [5, 7], closesInMs: 365 * 24 * 60 * 60_000 });
  const buyer = await aBuyer(shop);
  const purchases: Purchase[] = [];
  const disputes: string[] = [];

  const sessionIdOf = async (redirectId: string): Promise<string> =>
    (
      await shop.db.$client.query('select session_id from payment_sessions where redirect_id = $1', [
        redirectId,
      ])
    ).rows[0]?.session_id ?? '';

  async function jobs(): Promise<void> {
    await processWebhooks(shop.paying);
    await revealAll(shop.paying);
    await expireHolds(shop.paying, 100);
    await pollProvider(shop.paying);
    await sendRefunds(shop.paying);
  }

  async function compared(): Promise<void> {
    await shop.minutesPass(11);
    await shop.db.$client.query('update reconciliation_runs set due_at = now()');
    for (let runs = 0; runs < 20; runs += 1) if ((await reconcile(shop.paying))?.stage === 'done') return;
  }

  /** Acts that are impossible at this time do nothing. */
  const tried = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error) || !/closed|already_refunded|has no/.test(error.message)) throw error;
    }
  };

  async function buys(quantity: number): Promise<void> {
    try {
      const { orderId, redirectId } = await paying(buyer, draw, { quantity });
      purchases.push({ orderId, redirectId, sessionId: await sessionIdOf(redirectId) });
    } catch (error) {
      // Sold out, too many orders at once, or Stripe unavailable.
      if (!(error instanceof Error) || !/was not placed|was opened/.test(error.message)) throw error;
    }
  }

  async function buysWithCard(): Promise<void> {
    const answer = await buyer.ask('POST', '/api/redirect', { purpose: 'card' });
    if (answer.statusCode !== 200) return;
    const { redirectId } = answer.json();
    const sessionId = await sessionIdOf(redirectId);
    tried(() => void people().registers(sessionId));
    await comeBack(buyer, { redirectId });
    try {
      await requestPayment(buyer, await placed(buyer, draw), { useCard: true });
    } catch (error) {
      if (!(error instanceof Error) || !/was not placed/.test(error.message)) throw error;
    }
  }

  const act = async (one: Act): Promise<unknown> => {
    const purchase = 'at' in one ? purchases[one.at] : undefined;
    const paymentId = purchase?.paymentId ?? '';
    switch (one.does) {
      case 'buys':
        return buys(one.quantity);
      case 'buys with a registered card':
        return buysWithCard();
      case 'pays':
        return tried(() => {
          if (purchase !== undefined) purchase.paymentId = people().pays(purchase.sessionId).id;
        });
      case 'isDeclined':
        return tried(() => people().isDeclined(purchase?.sessionId ?? ''));
      case 'returns':
        return purchase && comeBack(buyer, purchase);
      case 'isNoticed': {
        const intent = account().intents.get(paymentId);
        return intent && deliver(aWebhook('payment_intent.succeeded', { ...intent, latest_charge: null }));
      }
      case 'gives up':
        return purchase && buyer.ask('DELETE', `/api/orderHistory/${purchase.orderId}`);
      case 'is refunded':
        return (
          purchase &&
          refundOrder(shop.paying.orderBatcher, {
            drawId: draw.drawId,
            orderId: purchase.orderId,
            ...aRefund(purchase.orderId),
          })
        );
      case 'is refunded at Stripe':
        if (account().intents.get(paymentId)?.latest_charge?.disputed || one.yen === 0) return undefined;
        return tried(() => void people().refunds(paymentId, one.yen));
      case 'is disputed':
        if (account().intents.get(paymentId)?.latest_charge?.disputed) return undefined;
        return tried(() => void disputes.push(people().opensDispute(paymentId)));
      case 'ends a dispute': {
        const disputeId = disputes.pop();
        return disputeId && people().endsDispute(disputeId, one.end);
      }
      case 'pays out':
        return people().paysOut();
      case 'compares':
        return compared();
      case 'time passes':
        await shop.minutesPass(one.minutes);
        return jobs();
      case 'fails':
        return server.failNext(one.call, one.how);
    }
  };

  /** Stripe answers again, and the shop catches up. */
  async function settled(): Promise<void> {
    for (const disputeId of disputes) people().endsDispute(disputeId, 'won');
    server.forgetFailures();
    for (const minutes of [1, 6, 21, 61, 61]) {
      await shop.minutesPass(minutes);
      await jobs();
    }
    await compared();
    await jobs();
    await compared();
  }
  return { act, settled };
}

/** The sums that were taken and returned of each payment, by Stripe and by the ledger. */
async function both() {
  const there = [...account().intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount_received: taken }) => {
      const refunds = [...account().refunds.values()].filter((one) => one.payment_intent === id);
      const lost = [...account().disputes.values()].filter(
        (one) => one.payment_intent === id && one.status === 'lost',
      );
      return { id, taken, returned: [...refunds, ...lost].reduce((sum, { amount }) => sum + amount, 0) };
    });
  const { rows } = await shop.db.$client.query(
    `select payment_id as id, sum(yen) filter (where kind = 'capture')::int as taken,
            coalesce(sum(case when kind = 'chargebackReversal' then -yen else yen end)
              filter (where kind in ('refund', 'chargeback', 'chargebackReversal')), 0)::int as returned
       from ledger where kind in ('capture', 'refund', 'chargeback', 'chargebackReversal') group by 1`,
  );
  const byId = (list: readonly { id: string }[]) =>
    list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const isHere = new Set(rows.map(({ id }) => id));
  // A payment that was returned as a whole before the shop knew it is in no ledger.
  const kept = there.filter(({ id, taken, returned }) => isHere.has(id) || taken !== returned);
  return { there: byId(kept), here: byId(rows) };
}

const RUNS = Number(process.env.MODEL_RUNS ?? 8);

test('After any purchases, refunds, disputes and failures the ledger has what Stripe has, yen by yen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 40 }), async (acts) => {
      const run = await aRun();
      for (const one of acts) await run.act(one);
      await run.settled();
      const { there, here } = await both();
      expect(here).toEqual(there);
      await expectLedgerInOrder(shop);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
