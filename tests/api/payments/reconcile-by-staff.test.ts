import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { closeProblem, reportProblem } from '#backend/actions/shipments/after-sales.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import { closeInOrder } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { aRequestKey, type Buyer, play } from '../../support/orders.ts';
import { AN_ADDRESS, sent } from '../../support/shipments.ts';

const shop = forAllTests(aPayingShop, closeInOrder);
const draw = forAllTests(() => shop.draw({ prizes: [10, 30, 60], but: { shippingFee: 0 } }));
const hana = forAllTests(() => anOperator(shop, 'hana'));

const taro = forAllTests(() => anOperator(shop, 'taro'));

const call = (path: string, body?: object) =>
  hana.ask(body === undefined ? 'GET' : 'POST', `/api/ops/${path}`, body === undefined ? {} : { body });
const coded = async (path: string, body: object) => {
  const answer = await call(path, body);
  return [answer.statusCode, answer.json().code];
};
const reason = 'clarified with the provider';

async function reconciled(): Promise<void> {
  for (let runs = 0; runs < 50; runs += 1) if ((await reconcile(shop.paying))?.stage === 'done') return;
}

/** Buys and plays five tickets. */
async function played(buyer: Buyer) {
  const order = await paying(buyer, draw, { quantity: 5 });
  await shop.pay(order, { ending: 'paid' });
  const prizes = await play(buyer, draw, order.orderId);
  const { rows } = await shop.db.$client.query<{ paymentId: string }>(
    `select payment_id as "paymentId" from ledger where order_id = $1`,
    [order.orderId],
  );
  const ids: string[] = prizes.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId);
  return { ...order, ids, paymentId: rows[0]?.paymentId ?? '' };
}

const requestShipment = (buyer: Buyer, wonPrizeIds: readonly string[]) =>
  buyer.ask('POST', '/api/userShip', {
    productId: draw.drawId,
    wonPrizeIds,
    address: AN_ADDRESS,
    fee: 0,
    requestKey: aRequestKey(),
  });

test('A dispute holds prizes until it is decided', async () => {
  const buyer = await shop.buyer();
  const { ids, paymentId, orderId } = await played(buyer);
  const [sent, ...stored] = ids;
  const { userShipId } = (await requestShipment(buyer, [sent ?? ''])).json();
  const disputeId = await shop.sandbox.dashboard.openDispute(paymentId);
  await reconciled();
  const listed = (await call('disputes?state=open')).json();
  expect(listed.items).toMatchObject([
    { disputeId, paymentId, isHeld: true, decision: null, bookedYen: null },
  ]);
  expect((await requestShipment(buyer, stored)).json().code).toBe('prizesHeld');
  const shown = async () => (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json().dispute;
  expect(await shown()).toBe('open');
  const accept = () => call('shipments/accept', { shipments: [userShipId] });
  expect((await accept()).json().problems[0].problem).toMatch(
    /: a dispute or a review of a payment holds it/,
  );
  const decide = `disputes/${disputeId}/decide`;
  expect(await coded(decide, { decision: 'void', reason })).toEqual([409, 'prizesTaken']);
  expect((await call(decide, { decision: 'release', reason, dryRun: true })).json().dryRun).toBe(true);
  expect((await accept()).statusCode).toBe(422);
  expect((await call(decide, { decision: 'release', reason })).json().voided).toBe(0);
  expect(await coded(decide, { decision: 'void', reason })).toEqual([409, 'notInState']);
  expect((await accept()).statusCode).toBe(200);
  expect(await shown()).toBe(null);
  expect(await coded('disputes/nobody/decide', { decision: 'void', reason })).toEqual([404, 'notFound']);
});

test('The prizes of a lost dispute become void by decision', async () => {
  const buyer = await shop.buyer();
  const { paymentId, ids } = await played(buyer);
  const { userShipId } = (await requestShipment(buyer, ids.slice(0, 1))).json();
  await sent(shop, userShipId);
  await inTransaction(shop.db, (tx) =>
    reportProblem(tx, userShipId, { problem: 'returned', reason: 'absent' }),
  );
  const disputeId = await shop.sandbox.dashboard.openDispute(paymentId);
  await shop.sandbox.dashboard.endDispute(disputeId, 'lost', webhookPostTo(shop.app));
  const [lost] = (await call('disputes?state=lost')).json().items;
  expect(lost).toMatchObject({ paymentId, bookedYen: lost.yen, isHeld: true });
  // The provider's list names the dispute, which until then has the id of its chargeback.
  await call('reconciliation/run', {});
  await reconciled();
  const listed = (await call('disputes?state=lost')).json();
  expect(listed).toMatchObject({ total: 1, items: [{ disputeId, paymentId, bookedYen: lost.yen }] });
  const decide = `disputes/${disputeId}/decide`;
  expect(await coded(decide, { decision: 'void', reason })).toEqual([409, 'prizesTaken']);
  await inTransaction(shop.db, (tx) => closeProblem(tx, userShipId, 'givenUp'));
  const asked = await call(decide, { decision: 'void', reason });
  expect([asked.statusCode, (await requestShipment(buyer, ids.slice(1))).json().code]).toEqual([
    202,
    'prizesHeld',
  ]);
  const path = `/api/ops/approvals/${asked.json().approval.approvalId}/approve`;
  const approved = await taro.ask('POST', path, { body: { dryRun: false } });
  expect(approved.json().answer).toMatchObject({ voided: ids.length - 1, dryRun: false });
  expect((await requestShipment(buyer, ids)).json().code).toBe('notFound');
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({ action: 'decideDispute', operator: 'taro' });
});

test('A finding is listed, resolved with a reason, and stays resolved', async () => {
  await shop.db.$client.query(
    `insert into sandbox_sessions select 'ses_other', 'elsewhere', mode, payment_type, yen, reference, customer_id,
       return_url, description, state, made_at, expires_at from sandbox_sessions limit 1`,
  );
  await shop.db.$client.query(
    `insert into sandbox_payments values ('pay_other', 'ses_other', 'captured', null, 700, now())`,
  );
  const again = async () => {
    await shop.minutesPass(11);
    expect((await call('reconciliation/run', { dryRun: false })).statusCode).toBe(200);
    await reconciled();
  };
  await again();
  const { items } = (await call('reconciliation/findings?state=open')).json();
  expect(items).toMatchObject([{ kind: 'missingHere', subject: 'payment', ref: 'pay_other', yenThere: 700 }]);
  const path = `reconciliation/findings/${items[0].findingId}/resolve`;
  expect((await call(path, { reason, dryRun: true })).json().dryRun).toBe(true);
  expect((await call(path, { reason })).statusCode).toBe(200);
  expect(await coded(path, { reason })).toEqual([409, 'notInState']);
  await again();
  expect((await call('reconciliation/findings?state=open')).json().total).toBe(0);
  expect((await call('reconciliation/findings?state=resolved')).json().items).toMatchObject([
    { note: reason },
  ]);
  await shop.db.$client.query(`delete from sandbox_payments where payment_id = 'pay_other'`);
});

test('A settlement file is imported once, and refused line by line', async () => {
  const settlementId = await shop.sandbox.dashboard.settle();
  const bytes = await shop.paying.gateway.records.settlementFile(settlementId);
  if (bytes === 'unavailable') throw new Error('There is no file.');
  const send = (id: string, text: string, query = '&transferFee=250') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/ops/reconciliation/settlements?settlement=${id}${query}`,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${hana.token}` },
      payload: text,
    });
  const file = Buffer.from(bytes).toString('utf8');
  const dry = (await send(settlementId, file, '&transferFee=250&dryRun=true')).json();
  expect(dry).toMatchObject({ isNew: true, dryRun: true });
  expect((await send(settlementId, file)).json()).toMatchObject({ isNew: true, payoutYen: dry.payoutYen });
  expect((await send(settlementId, file)).json()).toMatchObject({ isNew: false });
  expect((await send(settlementId, file, '')).json().code).toBe('settlementDiffers');
  expect((await send('another', file)).json().problems[0]).toMatchObject({ line: 2 });
  expect((await send('another', file.replace('Capture', 'Gift'))).json().problems[0].problem).toMatch(
    /"Gift"/,
  );
  // The provider's list has the fee of the transfer, which the operator has left out.
  await played(await shop.buyer());
  const second = await shop.sandbox.dashboard.settle();
  const next = await shop.paying.gateway.records.settlementFile(second);
  if (next === 'unavailable') throw new Error('There is no file.');
  const { payoutYen } = (await send(second, Buffer.from(next).toString('utf8'), '')).json();
  await shop.minutesPass(11);
  await call('reconciliation/run', { dryRun: false });
  await reconciled();
  expect((await call('reconciliation/findings?state=open')).json().items).toContainEqual(
    expect.objectContaining({
      kind: 'amountsDiffer',
      subject: 'settlement',
      ref: second,
      yenHere: payoutYen,
      yenThere: payoutYen - 250,
    }),
  );
});
