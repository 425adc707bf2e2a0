import { pollProvider } from '#backend/actions/payments/polling.ts';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { processWebhooks } from '#backend/actions/payments/webhooks.ts';
import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import { closeInOrder } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import {
  comeBack,
  orderStatus,
  PAID,
  paying,
  placed,
  PLAYING,
  requestPayment,
  toRegister,
} from '../../support/payments.ts';
import { ALL_PROVIDERS } from '../../support/providers/all-providers.ts';
import { aProviderShop, type SentWebhook } from '../../support/providers/provider-side.ts';
import { aRefund } from '../../support/refunds.ts';

/** Purchases at each provider: money is booked once, also if something gets lost on the way. */
describe.each(ALL_PROVIDERS)('A shop with the provider $name', (provider) => {
  const shop = forAllTests(() => aProviderShop(provider), closeInOrder);
  const draw = forEachTest(() => aDrawOnSale(shop, { closesInMs: 365 * 24 * 60 * 60_000 }));
  const buyer = forEachTest(() => aBuyer(shop));

  const rowsOf = async <Row extends object>(statement: string, value: string) =>
    (await shop.db.$client.query<Row>(statement, [value])).rows;

  /** Opens the page of an order. */
  async function toPay(quantity = 1) {
    const { orderId, redirectId, url } = await paying(buyer, draw, { quantity });
    const [row] = await rowsOf<{ sessionId: string }>(
      'select session_id as "sessionId" from payment_sessions where redirect_id = $1',
      redirectId,
    );
    return { orderId, redirectId, session: { sessionId: row?.sessionId ?? '', url: url ?? '' } };
  }

  /** A paid order, by its webhook. */
  async function paid(quantity = 1) {
    const order = await toPay(quantity);
    const paymentId = await shop.side.pays(order.session);
    await deliver(await shop.side.captureWebhook(paymentId));
    expect(await orderStatus(buyer, order.orderId)).toEqual(PAID);
    return { ...order, paymentId, yen: draw.price * quantity };
  }

  const deliver = async ({ raw, headers }: SentWebhook) => {
    const url = `/api/webhook/${provider.name}`;
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload: raw });
    return [answer.statusCode, answer.json().outcome];
  };

  const ledgerOf = async (paymentId: string) =>
    (
      await rowsOf<{ line: string }>(
        `select format('%s %s %s %s', kind, "from", "to", yen) as line from ledger where payment_id = $1 order by line_id`,
        paymentId,
      )
    ).map(({ line }) => line);

  const findings = async (ref: string) =>
    rowsOf('select kind, subject from reconciliation_findings where ref = $1 and resolved_at is null', ref);

  /** Compares ledger and provider from the beginning to the end. */
  async function reconciled(): Promise<void> {
    await shop.minutesPass(11);
    await shop.db.$client.query(
      `update reconciliation_runs set due_at = now(), page = null, stage = case stage when 'done' then stage else 'payments' end`,
    );
    for (let runs = 0; runs < 50; runs += 1) if ((await reconcile(shop.paying))?.stage === 'done') return;
    throw new Error('The reconciliation did not end.');
  }

  describe('books a payment once', () => {
    test('by its webhook, however often it arrives', async () => {
      const { orderId, session } = await toPay();
      const paymentId = await shop.side.pays(session);
      const webhook = await shop.side.captureWebhook(paymentId);
      expect(await deliver(webhook)).toEqual([200, 'taken']);
      expect(await deliver(webhook)).toEqual([200, 'known']);
      expect(await deliver(await shop.side.captureWebhook(paymentId))).toEqual([200, 'taken']);
      expect(await orderStatus(buyer, orderId)).toEqual(PAID);
      expect(await ledgerOf(paymentId)).toEqual([`capture provider sales ${draw.price}`]);
    });

    test('when its buyer returns, and the webhook is late', async () => {
      const { orderId, redirectId, session } = await toPay();
      const paymentId = await shop.side.pays(session);
      expect((await comeBack(buyer, { redirectId })).json()).toMatchObject({ status: 'SUCCESS' });
      expect(await deliver(await shop.side.captureWebhook(paymentId))).toEqual([200, 'taken']);
      expect(await orderStatus(buyer, orderId)).toEqual(PAID);
      expect(await ledgerOf(paymentId)).toEqual([`capture provider sales ${draw.price}`]);
    });

    test('by polling, when webhook and return are lost', async () => {
      const { orderId, session } = await toPay();
      const paymentId = await shop.side.pays(session);
      await shop.minutesPass(1);
      await pollProvider(shop.paying);
      expect(await orderStatus(buyer, orderId)).toEqual(PAID);
      expect(await ledgerOf(paymentId)).toEqual([`capture provider sales ${draw.price}`]);
    });

    test('after the provider was unavailable when it was asked about the webhook', async () => {
      const { orderId, session } = await toPay();
      const paymentId = await shop.side.pays(session);
      shop.side.interruptsNext('payment', 'down');
      expect(await deliver(await shop.side.captureWebhook(paymentId))).toEqual([200, 'taken']);
      expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
      await shop.minutesPass(2);
      await processWebhooks(shop.paying);
      expect(await orderStatus(buyer, orderId)).toEqual(PAID);
    });

    test('by a registered card, although the answer to its charge was lost', async () => {
      await registered();
      const orderId = await placed(buyer, draw);
      shop.side.interruptsNext('chargeCard', 'lost');
      const useCard = { useCard: true };
      expect(statusAndCode(await requestPayment(buyer, orderId, useCard))).toBe('503 providerUnavailable');
      await shop.minutesPass(1);
      await pollProvider(shop.paying);
      expect(await orderStatus(buyer, orderId)).toEqual(PAID);
      const lines = await rowsOf('select kind from ledger where order_id = $1', orderId);
      expect(lines).toEqual([{ kind: 'capture' }]);
    });

    async function registered(): Promise<void> {
      const { redirectId, url } = await toRegister(buyer);
      const [row] = await rowsOf<{ sessionId: string }>(
        'select session_id as "sessionId" from payment_sessions where redirect_id = $1',
        redirectId,
      );
      await shop.side.registers({ sessionId: row?.sessionId ?? '', url: url ?? '' }, 'paid');
      await comeBack(buyer, { redirectId });
    }
  });

  test('believes no webhook that another secret signed', async () => {
    const { orderId, session } = await toPay();
    const paymentId = await shop.side.pays(session);
    expect(await deliver(await shop.side.captureWebhook(paymentId, 'others'))).toEqual([401, 'forged']);
    expect(await orderStatus(buyer, orderId)).toEqual(PLAYING);
  });

  test('releases the tickets when the page has ended, and nobody can pay there any more', async () => {
    const { orderId, session } = await toPay();
    await shop.minutesPass(21);
    await pollProvider(shop.paying);
    expect((await orderStatus(buyer, orderId))[0]).toBe('CANCEL');
    await expect(shop.side.pays(session)).rejects.toThrow();
  });

  test.each([undefined, 'lost', 'down'] as const)('returns an order once (interruption: %s)', async (how) => {
    const { orderId, paymentId, yen } = await paid(5);
    await revealAll(shop.paying);
    await refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...aRefund(orderId) });
    if (how !== undefined) shop.side.interruptsNext('refund', how);
    await sendRefunds(shop.paying);
    await shop.minutesPass(1);
    await sendRefunds(shop.paying);
    expect((await orderStatus(buyer, orderId))[1]).toBe('REFUNDED');
    await reconciled();
    expect(await ledgerOf(paymentId)).toEqual([
      `capture provider sales ${yen}`,
      `refund sales provider ${yen}`,
    ]);
    expect(await findings(paymentId)).toEqual([]);
  });

  test('books a refund that was made at the provider, by webhook or comparison, once', async () => {
    const { paymentId, yen } = await paid(5);
    await revealAll(shop.paying);
    await shop.side.refunds(paymentId, 300);
    await deliver(await shop.side.returnWebhook(paymentId));
    await deliver(await shop.side.returnWebhook(paymentId));
    const part = [`capture provider sales ${yen}`, 'refund sales provider 300'];
    expect(await ledgerOf(paymentId)).toEqual(part);
    await shop.side.refunds(paymentId, 200);
    await reconciled();
    expect(await ledgerOf(paymentId)).toEqual([...part, 'refund sales provider 200']);
    expect(await findings(paymentId)).toEqual([]);
  });

  test('holds the prizes of a dispute, and books its loss', async () => {
    const { orderId, paymentId, yen } = await paid();
    await revealAll(shop.paying);
    const disputeId = await shop.side.opensDispute(paymentId);
    await reconciled();
    const refund = { drawId: draw.drawId, orderId, ...aRefund(orderId) };
    expect(await refundOrder(shop.paying.orderBatcher, refund)).toBe('disputed');
    expect(await ledgerOf(paymentId)).toEqual([`capture provider sales ${yen}`]);
    await shop.side.endsDispute(disputeId, 'lost');
    await reconciled();
    expect(await ledgerOf(paymentId)).toEqual([
      `capture provider sales ${yen}`,
      `chargeback chargebacks provider ${yen}`,
    ]);
    expect(await findings(paymentId)).toEqual([]);
    expect(await rowsOf('select state from disputes where dispute_id = $1', disputeId)).toEqual([
      { state: 'lost' },
    ]);
  });

  test('releases the prizes of a dispute that was won', async () => {
    const { orderId, paymentId, yen } = await paid();
    await revealAll(shop.paying);
    const disputeId = await shop.side.opensDispute(paymentId);
    await reconciled();
    await shop.side.endsDispute(disputeId, 'won');
    await reconciled();
    expect(await rowsOf('select state from disputes where dispute_id = $1', disputeId)).toEqual([
      { state: 'won' },
    ]);
    expect(await ledgerOf(paymentId)).toEqual([`capture provider sales ${yen}`]);
    const refund = { drawId: draw.drawId, orderId, ...aRefund(orderId) };
    expect(typeof (await refundOrder(shop.paying.orderBatcher, refund))).toBe('object');
    await sendRefunds(shop.paying);
    expect((await orderStatus(buyer, orderId))[1]).toBe('REFUNDED');
  });

  test('books fees and payout of a settlement once', async () => {
    await paid();
    const settlementId = await shop.side.paysOut();
    await reconciled();
    await reconciled();
    const lines = await ledgerOf(settlementId);
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'fee fees provider',
      'payout bank provider',
    ]);
    expect(await findings(settlementId)).toEqual([]);
    expect(
      await rowsOf(
        `select * from reconciliation_findings where subject = $1 and resolved_at is null`,
        'settlementLine',
      ),
    ).toEqual([]);
  });
});
