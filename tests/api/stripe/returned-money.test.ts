import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { readSettlement } from '#backend/actions/payments/settlements.ts';
import type { ProviderRefund } from '#backend/actions/payments/gateway.ts';
import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import { yen } from '#backend/domain/money.ts';
import { sumsOf } from '#backend/domain/payments/settlements.ts';
import { revealAll } from '../../support/beacon.ts';
import { comeBack, orderStatus, PAID, paying } from '../../support/payments.ts';
import { aSessionRequest } from '../../support/providers/provider-side.ts';
import { aRefund } from '../../support/refunds.ts';
import { aWebhook, inAStripeShop } from '../../support/stripe.ts';

const { server, shop, draw, buyer, deliver } = inAStripeShop();
const gateway = () => shop.paying.gateway;

async function aPayment() {
  const session = await gateway().openSession(aSessionRequest());
  if (typeof session === 'string') throw new Error(`No page was opened: ${session}`);
  return server.people.pays(session.sessionId).id;
}

/** A paid order. */
async function paid() {
  const order = await paying(buyer, draw);
  const [session] = [...server.account.sessions.values()].slice(-1);
  const { id: paymentId } = server.people.pays(session?.id ?? '');
  await comeBack(buyer, order);
  expect(await orderStatus(buyer, order.orderId)).toEqual(PAID);
  await revealAll(shop.paying);
  return { ...order, paymentId };
}

const aPart = (paymentId: string, but: Partial<ProviderRefund> = {}): ProviderRefund => ({
  provider: 'stripe',
  paymentId,
  yen: yen(700),
  refundId: newRedirectId(),
  isWhole: false,
  ...but,
});

const rowsOf = async (statement: string, value: string) =>
  (await shop.db.$client.query(statement, [value])).rows;

async function reconciled(): Promise<void> {
  await shop.minutesPass(11);
  await shop.db.$client.query(`update reconciliation_runs set due_at = now()`);
  for (let runs = 0; runs < 50; runs += 1) if ((await reconcile(shop.paying))?.stage === 'done') return;
  throw new Error('The reconciliation did not end.');
}

describe('A refund', () => {
  test('that waits at Stripe is asked for again, and not made twice', async () => {
    const refund = aPart(await aPayment());
    server.account.nextRefundStatus = 'pending';
    expect(await gateway().refund(refund)).toBe('unavailable');
    expect(await gateway().refund(refund)).toBe('unavailable');
    const [made] = [...server.account.refunds.values()].slice(-1);
    Object.assign(made ?? {}, { status: 'succeeded' });
    expect(await gateway().refund(refund)).toBe('refunded');
    expect(
      [...server.account.refunds.values()].filter((one) => one.payment_intent === refund.paymentId),
    ).toHaveLength(1);
  });

  test('that failed at the bank is made again', async () => {
    const refund = aPart(await aPayment());
    server.account.nextRefundStatus = 'failed';
    expect(await gateway().refund(refund)).toBe('unavailable');
    expect(await gateway().refund(refund)).toBe('refunded');
    expect(await gateway().refund(refund)).toBe('refunded');
    const listed = await gateway().records.payment(refund.paymentId);
    expect(typeof listed !== 'string' && listed.returned).toMatchObject([
      { yen: 700, description: refund.refundId },
    ]);
  });

  test.each([true, false])('is known after Stripe has forgotten its key (whole: %s)', async (isWhole) => {
    const refund = aPart(await aPayment(), { isWhole, ...(isWhole ? { yen: yen(7000) } : {}) });
    expect(await gateway().refund(refund)).toBe('refunded');
    server.forgetKeys();
    expect(await gateway().refund(refund)).toBe('refunded');
    expect(
      [...server.account.refunds.values()].filter((one) => one.payment_intent === refund.paymentId),
    ).toHaveLength(1);
  });

  test('of a disputed payment is refused, and counts as made once the dispute is lost', async () => {
    const paymentId = await aPayment();
    const disputeId = server.people.opensDispute(paymentId);
    const refund = aPart(paymentId, { isWhole: true, yen: yen(7000) });
    expect(await gateway().refund(refund)).toBe('refused');
    server.people.endsDispute(disputeId, 'lost');
    expect(await gateway().refund(refund)).toBe('refunded');
    expect([...server.account.refunds.values()].filter((one) => one.payment_intent === paymentId)).toEqual(
      [],
    );
  });
});

describe('A dispute', () => {
  test('holds the prizes as soon as its webhook arrives, and none after it was won', async () => {
    const { orderId, paymentId } = await paid();
    const disputeId = server.people.opensDispute(paymentId);
    const about = () => server.account.disputes.get(disputeId);
    expect((await deliver(aWebhook('charge.dispute.created', about()))).json()).toEqual({ outcome: 'taken' });
    const states = () => rowsOf('select state, yen, reason from disputes where dispute_id = $1', disputeId);
    expect(await states()).toEqual([{ state: 'open', yen: draw.price, reason: 'fraudulent' }]);
    const refund = { drawId: draw.drawId, orderId, ...aRefund(orderId) };
    expect(await refundOrder(shop.paying.orderBatcher, refund)).toBe('disputed');
    server.people.endsDispute(disputeId, 'won');
    expect((await deliver(aWebhook('charge.dispute.closed', about()))).json()).toEqual({ outcome: 'taken' });
    expect(await states()).toMatchObject([{ state: 'won' }]);
  });

  test('that is lost takes the payment back when its webhook arrives', async () => {
    const { paymentId } = await paid();
    const disputeId = server.people.opensDispute(paymentId);
    server.people.endsDispute(disputeId, 'lost');
    await deliver(aWebhook('charge.dispute.closed', server.account.disputes.get(disputeId)));
    expect(
      await rowsOf('select kind, yen from ledger where payment_id = $1 order by line_id', paymentId),
    ).toEqual([
      { kind: 'capture', yen: draw.price },
      { kind: 'chargeback', yen: draw.price },
    ]);
  });

  test('of a payment of another shop is none of ours', async () => {
    const paymentId = await aPayment();
    const disputeId = server.people.opensDispute(paymentId);
    const answer = await deliver(aWebhook('charge.dispute.created', server.account.disputes.get(disputeId)));
    expect(answer.json()).toEqual({ outcome: 'taken' });
    expect(await rowsOf('select * from disputes where dispute_id = $1', disputeId)).toEqual([]);
    // It is taken away again, so that the comparison finds nothing.
    server.account.intents.delete(paymentId);
    server.account.disputes.delete(disputeId);
  });

  test.each([
    ['warning_needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['appeal_under_review', 'lost'],
    ['a new status', 'open'],
  ])('with the status %s is %s', async (status, state) => {
    const disputeId = server.people.opensDispute(await aPayment());
    Object.assign(server.account.disputes.get(disputeId) ?? {}, { status });
    const listed = await gateway().records.disputes(null);
    if (listed === 'unavailable') throw new Error(listed);
    expect(listed.items.find((one) => one.disputeId === disputeId)?.state).toBe(state);
  });
});

describe('A settlement', () => {
  const linesOf = async (settlementId: string) => {
    const bytes = await gateway().records.settlementFile(settlementId);
    if (bytes === 'unavailable') throw new Error(bytes);
    return readSettlement({ provider: 'stripe', settlementId, transferFeeYen: 0, bytes });
  };

  test('has payments, refunds, disputes and fees with their tax, and makes up the payout', async () => {
    const paymentId = await aPayment();
    await gateway().refund(aPart(paymentId));
    const disputed = await aPayment();
    server.people.endsDispute(server.people.opensDispute(disputed), 'won');
    const settlementId = server.people.paysOut();
    const read = await linesOf(settlementId);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    const lines = (id: string) =>
      read.lines
        .filter((line) => line.paymentId === id)
        .map(({ type, transactionYen, feeYen, feeTaxYen }) => [type, transactionYen, feeYen, feeTaxYen])
        .toSorted((one, other) => Number(other[1]) - Number(one[1]));
    // 3.6 % are 252 yen, with the tax of a eleventh in them.
    expect(lines(paymentId)).toEqual([
      ['Capture', 7000, -230, -22],
      ['Refund', -700, 0, 0],
    ]);
    expect(lines(disputed)).toEqual([
      ['Chargeback', 7000, 1300, 0],
      ['Capture', 7000, -230, -22],
      ['Chargeback', -7000, -1300, 0],
    ]);
    expect(sumsOf(read).payoutYen).toBe(server.account.payouts.get(settlementId)?.amount);
  });

  test('that was made by hand has no lines', async () => {
    await aPayment();
    const settlementId = server.people.paysOut({ automatic: false });
    expect(await linesOf(settlementId)).toMatchObject({ problems: [{ code: 'noRows' }] });
    server.account.payouts.delete(settlementId);
  });

  test('of a disputed payment is no finding while the dispute is open', async () => {
    const { paymentId } = await paid();
    const disputeId = server.people.opensDispute(paymentId);
    server.people.paysOut();
    const findings = () =>
      rowsOf('select subject from reconciliation_findings where ref = $1 and resolved_at is null', paymentId);
    await reconciled();
    expect(await findings()).toEqual([]);
    server.people.endsDispute(disputeId, 'won');
    server.people.paysOut();
    await reconciled();
    expect(await findings()).toEqual([]);
  });
});
