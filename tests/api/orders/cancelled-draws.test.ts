import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import { refundCancelledDraws } from '#backend/actions/orders/cancel-draw.ts';
import { reconcilePayment } from '#backend/actions/payments/reconcile-payment.ts';
import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import { BRANDING } from '../../support/email-samples.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { type Buyer, type DrawOnSale, play } from '../../support/orders.ts';
import { aPayingShop, orderStatus, paying } from '../../support/payments.ts';
import { aShipmentInput, postShipment, sent } from '../../support/shipments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana'));
const reason = 'the maker recalls the prizes';

const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;
const taro = forAllTests(() => anOperator(shop, 'taro'));

/** Asks for the cancellation, which a second person approves. */
async function cancel(directoryName: string, dryRun = false, words?: string) {
  const body = { reason, dryRun, words };
  const asked = await hana.ask('POST', `/api/ops/draws/${directoryName}/cancel`, { body });
  if (asked.statusCode !== 202) return asked.json();
  const { approvalId } = asked.json().approval;
  const path = `/api/ops/approvals/${approvalId}/approve`;
  return (await taro.ask('POST', path, { body: { dryRun: false } })).json().answer;
}

const progress = async (directoryName: string) =>
  (await hana.ask('GET', `/api/ops/draws/${directoryName}/cancellation`)).json();

/** Makes the next batch due at once. */
const passNow = async () => {
  await rows(`update draw_cancellations set due_at = now() where ended_at is null`);
  return refundCancelledDraws(shop.paying);
};

type Bought = { readonly buyer: Buyer; readonly orderId: string };

async function bought(draw: DrawOnSale, paymentType: 'CARD' | 'AU' = 'CARD'): Promise<Bought> {
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity: 1, paymentType });
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  return { buyer, orderId };
}

test('Every order of a cancelled draw is refunded in batches, by the method that can return it', async () => {
  const draw = await shop.draw({ prizes: [200], but: { concurrentPlaying: 1_000 } });
  const orders = await Promise.all(Array.from({ length: 60 }, () => bought(draw)));
  const old = await bought(draw, 'AU');
  await rows('alter table ledger disable trigger user');
  await rows(`update ledger set at = at - interval '61 days' where order_id = $1`, old.orderId);
  await rows('alter table ledger enable trigger user');

  expect(await cancel(draw.directoryName, true)).toMatchObject({
    waiting: 61,
    yen: 61 * 700,
    dryRun: true,
  });
  expect((await hana.ask('GET', `/api/ops/draws/${draw.directoryName}/cancellation`)).statusCode).toBe(404);
  expect(await cancel(draw.directoryName)).toMatchObject({
    waiting: 61,
    refunding: 0,
    dryRun: false,
  });
  expect(await cancel(draw.directoryName)).toMatchObject({ code: 'drawCancelled' });
  expect(await countAccountBlockers(shop.db, old.buyer.memberId)).toMatchObject({ refundsDue: 1 });
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 61, waiting: 0 });
  expect(await progress(draw.directoryName)).toMatchObject({
    waiting: 0,
    refunding: 61,
    endedAt: expect.any(String),
  });
  await shop.jobs();
  for (let round = 0; round < 7; round += 1) await shop.jobs();
  expect(await progress(draw.directoryName)).toMatchObject({ refunding: 1, refunded: 60 });
  expect(await rows(`select method from refunds where order_id = $1`, old.orderId)).toEqual([
    { method: 'bankTransfer' },
  ]);
  const [transfer] = await rows(`select refund_id as id from refunds where order_id = $1`, old.orderId);
  const withdrawn = await hana.ask('POST', `/api/ops/refunds/${transfer.id}/withdraw`, { body: { reason } });
  expect(withdrawn.json()).toMatchObject({ code: 'refundStays' });
  // The payer's bank takes the payment back: the shop owes nothing any more, and the order is not refunded again.
  const [payment] = await rows(`select payment_id as id from ledger where order_id = $1`, old.orderId);
  const { dashboard } = shop.sandbox;
  await dashboard.endDispute(await dashboard.openDispute(payment.id), 'lost', webhookPostTo(shop.app));
  const freed = await hana.ask('POST', `/api/ops/refunds/${transfer.id}/withdraw`, { body: { reason } });
  expect(freed.json()).toMatchObject({ yen: 700, dryRun: false });
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 0, waiting: 0 });
  const [first] = orders;
  if (first === undefined) throw new Error('Nothing was bought.');
  expect(await orderStatus(first.buyer, first.orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  const placedAfter = await (
    await shop.buyer()
  ).ask('POST', '/api/orderHistory', {
    productId: draw.drawId,
    quantity: 1,
    requestKey: 'a-key-of-16-letters',
  });
  expect(placedAfter.json()).toMatchObject({ code: 'saleOver' });
  const [acts] = await rows(
    `select count(*)::int as all, count(*) filter (where operator in ('hana', 'taro'))::int as hers from operator_log where action = 'cancelDraw'`,
  );
  expect(acts).toEqual({ all: 62, hers: 62 });
});

test('An order that is being paid is refunded once it is paid and has a result', async () => {
  const draw = await shop.draw({ prizes: [100] });
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity: 1 });
  await cancel(draw.directoryName);
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 0, waiting: 0 });
  expect(await progress(draw.directoryName)).toMatchObject({ playing: 1, endedAt: null });
  await shop.pay(session, { ending: 'paid' });
  expect(await passNow()).toEqual({ refunded: 0, waiting: 1 });
  await revealAll(shop.paying);
  expect(await passNow()).toEqual({ refunded: 1, waiting: 0 });
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  expect(await progress(draw.directoryName)).toMatchObject({ refunding: 1, endedAt: expect.any(String) });
});

test('An order with a prize that is about to be shipped waits; a shipped prize stays with its member', async () => {
  const draw = await shop.draw({ prizes: [100], but: { shippingFee: 0 } });
  const { buyer, orderId } = await bought(draw);
  const prizes = await play(buyer, draw, orderId);
  const { userShipId } = (await postShipment(buyer, aShipmentInput(draw, prizes, { fee: 0 }))).json();
  await cancel(draw.directoryName);
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 0, waiting: 1 });
  expect(await progress(draw.directoryName)).toMatchObject({ waiting: 1, endedAt: null });
  await sent(shop, userShipId);
  expect(await passNow()).toEqual({ refunded: 1, waiting: 0 });
  expect(await rows('select voided_at from won_prizes where order_id = $1', orderId)).toEqual([
    { voided_at: null },
  ]);
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
});

async function paymentOf(orderId: string) {
  const [payment] = await rows(`select payment_id as id from ledger where order_id = $1`, orderId);
  const reconciled = async () => {
    const there = await shop.paying.gateway.records.payment(payment.id);
    if (typeof there !== 'string') await reconcilePayment(shop.paying, there);
  };
  return { payment, reconciled };
}

test('A payment that was charged back is refunded once the chargeback is given back', async () => {
  const draw = await shop.draw({ prizes: [100] });
  const { buyer, orderId } = await bought(draw);
  const { payment, reconciled } = await paymentOf(orderId);
  const { dashboard } = shop.sandbox;
  const disputeId = await dashboard.openDispute(payment.id);
  await dashboard.endDispute(disputeId, 'lost');
  await reconciled();
  await cancel(draw.directoryName);
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 0, waiting: 0 });
  expect(await progress(draw.directoryName)).toMatchObject({ endedAt: expect.any(String) });
  await dashboard.reverseChargeback(disputeId);
  await reconciled();
  expect(await progress(draw.directoryName)).toMatchObject({ endedAt: null });
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 1, waiting: 0 });
  await shop.jobs();
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
});

test('What is left of a payment that was charged back in part is refunded, and the part once it is given back', async () => {
  const draw = await shop.draw({ prizes: [100] });
  const { buyer, orderId } = await bought(draw);
  const { payment, reconciled } = await paymentOf(orderId);
  const { dashboard } = shop.sandbox;
  const disputeId = await dashboard.openDispute(payment.id);
  await rows('update sandbox_disputes set yen = 300 where dispute_id = $1', disputeId);
  await dashboard.endDispute(disputeId, 'lost');
  await reconciled();
  await cancel(draw.directoryName);
  expect(await refundCancelledDraws(shop.paying)).toEqual({ refunded: 1, waiting: 0 });
  await shop.jobs();
  const refunded = () =>
    rows(
      'select yen, done_at is not null as done from refunds where order_id = $1 order by made_at',
      orderId,
    );
  expect(await refunded()).toEqual([{ yen: 400, done: true }]);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'CAPTURED']);
  expect(await passNow()).toEqual({ refunded: 0, waiting: 0 });
  expect(await progress(draw.directoryName)).toMatchObject({ endedAt: expect.any(String) });
  await dashboard.reverseChargeback(disputeId);
  await reconciled();
  expect(await passNow()).toEqual({ refunded: 1, waiting: 0 });
  await shop.jobs();
  expect(await refunded()).toEqual([
    { yen: 400, done: true },
    { yen: 300, done: true },
  ]);
  expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  await reconciled();
  expect(
    await rows('select kind from reconciliation_findings where ref = $1 and resolved_at is null', payment.id),
  ).toEqual([]);
});

test('Only a draw whose sale has opened can be cancelled', async () => {
  const upcoming = await shop.draw({ opensInMs: 60_000 });
  expect(await cancel(upcoming.directoryName)).toMatchObject({ code: 'notInState' });
  expect(await cancel('no-such-draw')).toMatchObject({ code: 'notFound' });
  await expectLedgerInOrder(shop);
});

test('Words to the buyers are in the emails of their refunds and at their orders, and at no other order', async () => {
  const words = '工場の事故で、賞品を作れなくなりました。\n申しわけありません <b>。';
  const [draw, other] = [await shop.draw(), await shop.draw()];
  const [mine, others] = [await bought(draw), await bought(other)];
  const shownWords = async ({ buyer, orderId }: Bought) =>
    (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json().shopWords;
  expect(await shownWords(mine)).toBeNull();
  await cancel(draw.directoryName, false, words);
  await refundCancelledDraws(shop.paying);
  await shop.jobs();
  const body = { scope: 'goodwill', yen: 100, reason: 'a misprint' };
  const refunded = await hana.ask('POST', `/api/ops/orders/${others.orderId}/refund`, { body });
  expect(refunded.statusCode).toBe(200);
  await shop.jobs();
  expect([await shownWords(mine), await shownWords(others)]).toEqual([words, null]);
  expect(await progress(draw.directoryName)).toMatchObject({ words });
  const refundOf = async ({ buyer }: Bought) => {
    const [queued] = await rows(
      `select message from outbox where "to" = $1 and message ->> 'kind' in ('refund', 'shopRefund')`,
      buyer.email,
    );
    return renderEmail({ message: queued.message, madeAt: new Date() }, BRANDING);
  };
  const { html, text } = await refundOf(mine);
  expect(text).toContain('お店からのひとこと：');
  expect(text).toContain('申しわけありません <b>。');
  expect(html).toContain('&lt;b&gt;。');
  expect(html).not.toContain('<b>');
  expect((await refundOf(others)).text).not.toContain('ひとこと');
  const [logged] = await rows(
    `select facts from operator_log where action = 'cancelDraw' and facts ->> 'words' is not null`,
  );
  expect(logged.facts).toMatchObject({ directoryName: draw.directoryName, words });
});

test('Words to the buyers are in no email about a payment that was made twice', async () => {
  const draw = await shop.draw();
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity: 1, paymentType: 'CARD' });
  await shop.pay(session, { ending: 'paid' });
  await shop.pay(session, { ending: 'paid' });
  await shop.jobs();
  const shownWords = async () => (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json().shopWords;
  await cancel(draw.directoryName, false, '作れなくなりました。');
  expect(await shownWords()).toBeNull();
  await refundCancelledDraws(shop.paying);
  await shop.pay(session, { ending: 'paid' });
  await shop.jobs();
  const emails = await rows(
    `select distinct message ->> 'reason' as reason, message ->> 'words' as words from outbox
      where "to" = $1 and message ->> 'kind' = 'refund' order by 1`,
    buyer.email,
  );
  expect(emails).toEqual([
    { reason: 'byShop', words: '作れなくなりました。' },
    { reason: 'paidTwice', words: null },
  ]);
  expect(await shownWords()).toBe('作れなくなりました。');
});
