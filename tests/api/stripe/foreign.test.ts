import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { createMeters } from '#backend/metrics/meters.ts';
import { countingOutages } from '#backend/metrics-registry.ts';
import { comeBack, paying } from '../../support/payments.ts';
import { revealAll } from '../../support/beacon.ts';
import { aWebhook, inAStripeShop } from '../../support/stripe.ts';
import {
  addCharge,
  addIntent,
  addRefund,
  type StripeIntent,
  takeMoney,
} from '../../support/stripe-account.ts';

const { server, shop, draw, buyer, deliver } = inAStripeShop();

/** A payment that another system of the company takes at the same account. */
function foreignPayment(amount: number, metadata: Record<string, string> = {}): StripeIntent {
  const params = { amount, metadata, capture_method: 'automatic', customer: null } as const;
  const intent = addIntent(server.account, params);
  addCharge(intent, { threeDSecure: null });
  takeMoney(server.account, intent);
  return intent;
}

const rowsOf = async (statement: string) => (await shop.db.$client.query(statement)).rows;

async function reconciled(): Promise<void> {
  await shop.minutesPass(11);
  await shop.db.$client.query('update reconciliation_runs set due_at = now()');
  for (let runs = 0; runs < 50; runs += 1) if ((await reconcile(shop.paying))?.stage === 'done') return;
  throw new Error('The reconciliation did not end.');
}

/** The events that Stripe sends about a payment of another system. */
function eventsOf(intent: StripeIntent) {
  const cart = { object: 'checkout.session', mode: 'payment', client_reference_id: 'cart-7', metadata: {} };
  const session = { ...cart, id: 'cs_1', payment_status: 'paid', amount_total: 900, currency: 'jpy' };
  const disputeId = server.people.opensDispute(intent.id);
  return [
    ['payment_intent.succeeded', intent],
    ['checkout.session.completed', { ...session, payment_intent: intent.id }],
    ['checkout.session.expired', { ...session, payment_intent: null }],
    ['charge.refunded', { id: intent.latest_charge?.id, object: 'charge', payment_intent: intent.id }],
    ['refund.failed', { id: 're_1', object: 'refund', payment_intent: intent.id }],
    ['charge.dispute.created', server.account.disputes.get(disputeId)],
    ['customer.subscription.updated', { id: 'sub_1', object: 'subscription' }],
  ] as const;
}

test('Webhooks about payments of another system are received, counted and left alone', async () => {
  const alarms: string[] = [];
  const { alarm } = shop.paying;
  Object.assign(shop.paying, { alarm: (_facts: object, event: string) => void alarms.push(event) });
  for (const [type, object] of eventsOf(foreignPayment(900, { order: '77' }))) {
    const answer = await deliver(aWebhook(type, object));
    expect([type, answer.statusCode, answer.json()]).toEqual([type, 200, { outcome: 'notOurs' }]);
  }
  Object.assign(shop.paying, { alarm });
  expect(alarms).toEqual([]);
  expect(await rowsOf('select kind from webhooks where handled_at is null')).toEqual([]);
  expect(await rowsOf('select * from disputes')).toEqual([]);
  expect(await rowsOf('select * from ledger')).toEqual([]);
});

test('Payments, refunds, disputes and payouts of another system are no findings, and explain the payout', async () => {
  const order = await paying(buyer, draw);
  const [session] = [...server.account.sessions.values()].slice(-1);
  server.people.pays(session?.id ?? '');
  await comeBack(buyer, order);
  await revealAll(shop.paying);

  foreignPayment(5_000);
  addRefund(server.account, foreignPayment(3_000), { amount: 1_000 });
  server.people.endsDispute(server.people.opensDispute(foreignPayment(2_000).id), 'lost');
  server.people.paysOut();
  // Its charge is in the payout before.
  const [late] = [...server.account.intents.values()].filter(({ amount }) => amount === 5_000);
  if (late === undefined) throw new Error('There is no payment of another system.');
  addRefund(server.account, late, { amount: 500 });
  server.people.paysOut();
  await reconciled();

  expect(await rowsOf('select subject, kind, ref from reconciliation_findings')).toEqual([]);
  expect(await rowsOf('select * from disputes')).toEqual([]);
  const payouts = [...server.account.payouts.values()].map(({ amount }) => Math.abs(amount)).toSorted();
  const booked = await rowsOf(`select yen from ledger where kind = 'payout'`);
  expect(booked.map(({ yen }) => yen).toSorted()).toEqual(payouts);
  const suspense = await rowsOf(`select "from", "to", yen from ledger where kind = 'correction'`);
  expect(suspense).toContainEqual({ from: 'suspense', to: 'provider', yen: 500 });
  expect(suspense).toHaveLength(2);
});

test('What was left out of the lists is counted', async () => {
  const meters = createMeters();
  const { records } = countingOutages(shop.paying.gateway, meters);
  const now = Date.now();
  const days = (count: number) => new Date(now + count * 24 * 60 * 60_000);
  const before = await records.payments({ from: days(-1), until: days(1), at: null });
  const intent = foreignPayment(700);
  server.people.opensDispute(intent.id);
  const payments = await records.payments({ from: days(-1), until: days(1), at: null });
  const disputes = await records.disputes(null);
  if (before === 'unavailable' || payments === 'unavailable' || disputes === 'unavailable')
    throw new Error('Stripe is not available.');
  expect(payments.foreign).toBe((before.foreign ?? 0) + 1);
  expect(payments.items.map(({ paymentId }) => paymentId)).not.toContain(intent.id);
  expect(disputes.items.map(({ paymentId }) => paymentId)).not.toContain(intent.id);
  const counts = await meters.registry.metrics();
  expect(counts).toMatch(/shop_provider_foreign_total\{list="payments"\} [1-9]/);
  expect(counts).toMatch(/shop_provider_foreign_total\{list="disputes"\} [1-9]/);
});
