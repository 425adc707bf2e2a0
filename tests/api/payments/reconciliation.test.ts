import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { type DrawOnSale, play } from '../../support/orders.ts';
import { inAPayingShop, orderStatus, paying, type PayingShop } from '../../support/payments.ts';
import { aRefund } from '../../support/refunds.ts';
import { aShipmentInput, postShipment } from '../../support/shipments.ts';

const { shop, buyer, draw } = inAPayingShop();

/** Runs the reconciliation from its beginning to its end. */
async function reconciled({ db, paying: services }: PayingShop): Promise<void> {
  await db.$client.query(
    `update reconciliation_runs set due_at = now(), stage = case stage when 'done' then stage else 'payments' end`,
  );
  for (let runs = 0; runs < 50; runs += 1) if ((await reconcile(services))?.stage === 'done') break;
}

/** A paid order with a result, unless `waits`, that its buyer has not seen. */
async function paid(of: DrawOnSale, quantity = 1, { waits = false } = {}) {
  const order = await paying(buyer, of, { quantity });
  await shop.pay(order, { ending: 'paid' });
  if (!waits) await revealAll(shop.paying);
  const { rows } = await shop.db.$client.query<{ paymentId: string; yen: number }>(
    `select payment_id as "paymentId", yen from ledger where order_id = $1`,
    [order.orderId],
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('The order was not paid.');
  return { ...order, ...payment };
}

async function ledgerOf(paymentId: string): Promise<readonly string[]> {
  const { rows } = await shop.db.$client.query<{ line: string }>(
    `select format('%s %s %s %s', kind, "from", "to", yen) as line from ledger where payment_id = $1 order by line_id`,
    [paymentId],
  );
  return rows.map(({ line }) => line);
}

async function openFindings(ref: string): Promise<readonly string[]> {
  const { rows } = await shop.db.$client.query<{ line: string }>(
    `select concat_ws(' ', kind, subject, coalesce(yen_here::text, '-'), coalesce(yen_there::text, '-')) as line
       from reconciliation_findings where ref = $1 and resolved_at is null`,
    [ref],
  );
  return rows.map(({ line }) => line);
}

async function prizesOf(orderId: string) {
  const { rows } = await shop.db.$client.query(
    `select count(shipment_id)::int as "inShipment", count(voided_at)::int as void from won_prizes where order_id = $1`,
    [orderId],
  );
  return rows[0];
}

const post = () => webhookPostTo(shop.app);

describe('A refund made at the provider', () => {
  test('refunds the order when its webhook arrives, once', async () => {
    const { orderId, paymentId, yen } = await paid(draw, 5);
    await shop.sandbox.dashboard.refund({ paymentId, yen }, post());
    expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
    await reconciled(shop);
    expect(await ledgerOf(paymentId)).toEqual([
      `capture provider sales ${yen}`,
      `refund sales provider ${yen}`,
    ]);
    expect(await openFindings(paymentId)).toEqual([]);
  });

  test('is found by the reconciliation if its webhook is lost; a part leaves the order as it is', async () => {
    const { orderId, paymentId, yen } = await paid(draw, 5);
    await shop.sandbox.dashboard.refund({ paymentId, yen: 300 });
    await shop.minutesPass(11);
    await reconciled(shop);
    expect(await orderStatus(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
    expect(await ledgerOf(paymentId)).toEqual([`capture provider sales ${yen}`, 'refund sales provider 300']);
  });

  test('of an order that waits for its result is booked once it has one; a part at once', async () => {
    const { orderId, paymentId, yen } = await paid(draw, 5, { waits: true });
    const { dashboard } = shop.sandbox;
    await dashboard.refund({ paymentId, yen: 300 }, post());
    const part = [`capture provider sales ${yen}`, 'refund sales provider 300'];
    expect(await ledgerOf(paymentId)).toEqual(part);
    await dashboard.refund({ paymentId, yen: yen - 300 }, post());
    expect(await ledgerOf(paymentId)).toEqual(part);
    expect(await orderStatus(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
    await revealAll(shop.paying);
    await shop.minutesPass(11);
    await reconciled(shop);
    expect(await ledgerOf(paymentId)).toEqual([...part, `refund sales provider ${yen - 300}`]);
    expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
    expect(await prizesOf(orderId)).toEqual({ inShipment: 0, void: 5 });
    expect(await openFindings(paymentId)).toEqual([]);
  });

  test('is not booked twice with a refund that the shop has ordered and waits for', async () => {
    const { orderId, paymentId, yen } = await paid(draw, 5);
    await refundOrder(shop.paying.orderBatcher, {
      drawId: draw.drawId,
      orderId,
      ...aRefund(orderId, { of: { scope: 'goodwill', yen: 500 } }),
    });
    await shop.sandbox.dashboard.refund({ paymentId, yen }, post());
    await shop.jobs();
    expect(await ledgerOf(paymentId)).toEqual([
      `capture provider sales ${yen}`,
      `refund sales provider ${yen - 500}`,
      'refund sales provider 500',
    ]);
    expect(await orderStatus(buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
    await reconciled(shop);
    expect(await openFindings(paymentId)).toEqual([]);
  });

  test('voids the prizes that come back from a withdrawn shipment', async () => {
    const { orderId, paymentId, yen } = await paid(draw, 5);
    const prizes = await play(buyer, draw, orderId);
    const { userShipId } = (await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 2)))).json();
    await shop.sandbox.dashboard.refund({ paymentId, yen }, post());
    expect(await prizesOf(orderId)).toEqual({ inShipment: 2, void: 3 });
    expect((await buyer.ask('DELETE', `/api/userShip/${userShipId}`)).statusCode).toBe(200);
    expect(await prizesOf(orderId)).toEqual({ inShipment: 0, void: 5 });
    await expectLedgerInOrder(shop);
  });
});

describe('A dispute', () => {
  test('that is lost takes the payment back; a reversal gives it back', async () => {
    const { orderId, paymentId, yen } = await paid(draw);
    const disputeId = await shop.sandbox.dashboard.openDispute(paymentId);
    await reconciled(shop);
    const refund = aRefund(orderId);
    expect(await refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...refund })).toBe(
      'disputed',
    );
    await shop.sandbox.dashboard.endDispute(disputeId, 'lost', post());
    const lost = [`capture provider sales ${yen}`, `chargeback chargebacks provider ${yen}`];
    expect(await ledgerOf(paymentId)).toEqual(lost);
    await shop.sandbox.dashboard.reverseChargeback(disputeId);
    await shop.minutesPass(11);
    await reconciled(shop);
    expect(await ledgerOf(paymentId)).toEqual([...lost, `chargebackReversal provider chargebacks ${yen}`]);
    expect(await orderStatus(buyer, orderId)).toEqual(['SUCCESS', 'CAPTURED']);
    expect(await openFindings(paymentId)).toEqual([]);
    const { rows } = await shop.db.$client.query<{ line: string }>(
      `select format('%s %s', message->>'yen', message->>'isReversed') as line from outbox
        where message->>'kind' = 'chargeback' and message->'subject'->>'orderId' = $1 order by made_at`,
      [orderId],
    );
    expect(rows.map(({ line }) => line)).toEqual([`${yen} false`, `${yen} true`]);
  });

  test('completes a refund that was due before it takes anything from the shop', async () => {
    const { orderId, paymentId, yen } = await paid(draw);
    await refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...aRefund(orderId) });
    const disputeId = await shop.sandbox.dashboard.openDispute(paymentId);
    await shop.sandbox.dashboard.endDispute(disputeId, 'lost', post());
    await shop.jobs();
    expect(await ledgerOf(paymentId)).toEqual([
      `capture provider sales ${yen}`,
      `refund sales provider ${yen}`,
    ]);
    await reconciled(shop);
    expect(await openFindings(paymentId)).toEqual([]);
  });

  test('that was lost before the shop refunded the payment takes nothing twice', async () => {
    const { orderId, paymentId, yen } = await paid(draw);
    await shop.sandbox.dashboard.endDispute(await shop.sandbox.dashboard.openDispute(paymentId), 'lost');
    await refundOrder(shop.paying.orderBatcher, { drawId: draw.drawId, orderId, ...aRefund(orderId) });
    await shop.jobs();
    await shop.minutesPass(11);
    await reconciled(shop);
    expect(await ledgerOf(paymentId)).toEqual([
      `capture provider sales ${yen}`,
      `refund sales provider ${yen}`,
    ]);
    expect(await openFindings(paymentId)).toEqual([]);
  });
});

test('A payment whose booking fails is an alarm and a finding, and the next ones are booked', async () => {
  const payments = [await paid(draw), await paid(draw), await paid(draw)];
  const [first, second, third] = payments;
  for (const { paymentId } of payments) await shop.sandbox.dashboard.refund({ paymentId, yen: 300 });
  await shop.minutesPass(11);
  const { orderBatcher } = shop.paying;
  const run: typeof orderBatcher.run = (drawId, command) => {
    const { orderId, isRefund } = command.reads;
    if (isRefund === true && orderId === second?.orderId) throw new Error('The refund breaks a rule.');
    return orderBatcher.run(drawId, command);
  };
  const broken = { ...shop.paying, orderBatcher: { ...orderBatcher, run } };
  await reconciled({ ...shop, paying: broken });
  const refunded = async (payment = first) =>
    (await ledgerOf(payment?.paymentId ?? '')).includes('refund sales provider 300');
  expect([await refunded(first), await refunded(second), await refunded(third)]).toEqual([true, false, true]);
  const paymentId = second?.paymentId ?? '';
  expect(await openFindings(paymentId)).toEqual(['amountsDiffer returned 0 300']);
  expect(shop.log.all('payment cannot be reconciled')).toMatchObject([{ paymentId }]);
  const { rows } = await shop.db.$client.query('select stage from reconciliation_runs');
  expect(rows).toEqual([{ stage: 'done' }]);
  await reconciled(shop);
  expect(await refunded(second)).toBe(true);
  expect(await openFindings(paymentId)).toEqual([]);
});

test('A dispute and a settlement whose storage fails are alarms and findings, and the next ones are stored', async () => {
  const payments = [await paid(draw), await paid(draw)];
  const { dashboard } = shop.sandbox;
  const opened: string[] = [];
  for (const { paymentId } of payments) opened.push(await dashboard.openDispute(paymentId));
  const settled = [await dashboard.settle()];
  await paid(draw);
  settled.push(await dashboard.settle());
  await shop.minutesPass(11);
  const badDispute = opened[0] ?? '';
  const badSettlement = settled[0] ?? '';
  await shop.db.$client.query(`
    alter table disputes add constraint breaks_a_rule check (dispute_id <> '${badDispute}');
    alter table settlements add constraint breaks_a_rule check (settlement_id <> '${badSettlement}')`);
  await reconciled(shop);
  await shop.db.$client.query(`
    alter table disputes drop constraint breaks_a_rule;
    alter table settlements drop constraint breaks_a_rule`);
  const stored = async () => {
    const ids = `select dispute_id as id from disputes union all select settlement_id from settlements`;
    const { rows } = await shop.db.$client.query<{ id: string }>(ids);
    return [...opened, ...settled].filter((id) => rows.some((row) => row.id === id));
  };
  expect(await stored()).toEqual([opened[1], settled[1]]);
  expect(shop.log.all('dispute or settlement cannot be reconciled')).toMatchObject([
    { ref: badDispute },
    { ref: badSettlement },
  ]);
  expect((await openFindings(badDispute))[0]).toMatch(/^missingHere dispute - /);
  expect((await openFindings(badSettlement))[0]).toMatch(/^missingHere settlement - /);
  await reconciled(shop);
  expect(await stored()).toEqual([...opened, ...settled]);
  expect([...(await openFindings(badDispute)), ...(await openFindings(badSettlement))]).toEqual([]);
});

test('A settlement books fees and payout once, and the account of the provider is even', async () => {
  await paid(draw, 5);
  const settlementId = await shop.sandbox.dashboard.settle();
  await shop.minutesPass(11);
  await reconciled(shop);
  await reconciled(shop);
  const { rows } = await shop.db.$client.query(
    `select count(*) filter (where kind = 'payout' and payment_id = $1)::int as payouts,
            sum(case when "from" = 'provider' then yen when "to" = 'provider' then -yen end)::int as owed from ledger`,
    [settlementId],
  );
  expect(rows).toEqual([{ payouts: 1, owed: 0 }]);
});

test('A capture that one side does not have is a finding until both agree', async () => {
  const { paymentId, yen } = await paid(draw);
  const at = (sql: string) => shop.db.$client.query(sql);
  await at(`update sandbox_payments set state = 'failed' where payment_id = '${paymentId}'`);
  await at(`insert into sandbox_sessions select 'ses_other', 'elsewhere', mode, payment_type, yen, reference, customer_id,
              return_url, description, state, made_at, expires_at from sandbox_sessions limit 1`);
  await at(`insert into sandbox_payments values ('pay_other', 'ses_other', 'captured', null, 700, now())`);
  await shop.minutesPass(60);
  await reconciled(shop);
  expect(await openFindings('pay_other')).toEqual(['missingHere payment - 700']);
  expect(await openFindings(paymentId)).toEqual([`missingAtProvider payment ${yen} -`]);
  await at(`update sandbox_payments set state = 'captured' where payment_id = '${paymentId}'`);
  await at(`delete from sandbox_payments where payment_id = 'pay_other'`);
  await reconciled(shop);
  expect([...(await openFindings('pay_other')), ...(await openFindings(paymentId))]).toEqual([]);
});
