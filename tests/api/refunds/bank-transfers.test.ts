import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { shopFigures } from '#backend/persistence/monitoring/shop-figures.ts';
import { jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { anUnpaidShipment, openedFee } from '../../support/shipping-fees.ts';

await midnightIsFar();

const shop = forAllTests(aPayingShop);
const draw = forAllTests(() => shop.draw({ prizes: [1, 1, 98], drawnBefore: [1, 1] }));
const hana = forAllTests(() => anOperator(shop, 'hana'));

const call = (path: string, body?: object) =>
  hana.ask(body === undefined ? 'GET' : 'POST', `/api/ops/${path}`, body === undefined ? {} : { body });
const coded = async (path: string, body: object) => {
  const answer = await call(path, body);
  return [answer.statusCode, answer.json().code];
};

async function bought(paymentType: 'CARD' | 'DOCOMO'): Promise<string> {
  const { orderId, ...session } = await paying(await shop.buyer(), draw, { quantity: 5, paymentType });
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  return orderId;
}

const reason = 'the prizes were damaged';
const transfer = { reason, scope: 'goodwill', yen: 500, method: 'bankTransfer' } as const;
const payout = { paidOutOn: '2026-11-22', reference: 'F-12' };

test('A refund by bank transfer is requested, listed, and paid out once', async () => {
  const orderId = await bought('DOCOMO');
  expect(await coded(`orders/${orderId}/refund`, { ...transfer, method: 'provider' })).toEqual([
    409,
    'partNotPossible',
  ]);
  const { refundId, number } = (await call(`orders/${orderId}/refund`, transfer)).json();
  const listed = (await call('refunds?state=requested')).json();
  expect(listed.items[0]).toMatchObject({
    refundId,
    number,
    subject: 'order',
    yen: 500,
    state: 'requested',
    note: reason,
  });
  expect((await call('refunds?state=due&method=bankTransfer')).json().total).toBe(0);
  const waiting = async () =>
    (await jobBacklogs(shop.db)).find(({ what }) => what === 'bankTransfers')?.count;
  expect(await waiting()).toBe(1);
  expect(await shopFigures(shop.db)).toMatchObject({ owed: 0 });

  const path = `refunds/${refundId}/payout`;
  expect((await call(path, { ...payout, dryRun: true })).json()).toEqual({
    refundId,
    yen: 500,
    dryRun: true,
  });
  expect((await call('refunds?state=paidOut')).json().total).toBe(0);
  expect(await coded(path, { ...payout, paidOutOn: '2099-01-01' })).toEqual([409, 'dayToCome']);
  expect((await call(path, payout)).statusCode).toBe(200);
  expect((await call('refunds?state=paidOut')).json().items[0]).toMatchObject({ refundId, ...payout });
  expect(await waiting()).toBe(0);
  expect(await coded(path, payout)).toEqual([409, 'refundClosed']);
  expect(await coded(`refunds/${refundId}/withdraw`, { reason })).toEqual([409, 'refundClosed']);
  expect(await coded(path, { ...payout, paidOutOn: '22.11.2026' })).toEqual([422, 'invalidInput']);
});

test('A refund by bank transfer of a disputed payment is marked, and paid out only on confirmation', async () => {
  await call(`orders/${await bought('CARD')}/refund`, transfer);
  const orderId = await bought('CARD');
  const { refundId } = (await call(`orders/${orderId}/refund`, transfer)).json();
  const { items: before } = (await call('refunds?state=requested')).json();
  expect(before.at(-1)).toMatchObject({ refundId, isDisputed: false });
  await shop.sandbox.dashboard.openDispute(before.at(-1).paymentId);
  await reconcile(shop.paying);
  const { items } = (await call('refunds?state=requested')).json();
  expect(items.slice(-2)).toMatchObject([{ isDisputed: false }, { refundId, isDisputed: true }]);
  const path = `refunds/${refundId}/payout`;
  expect(await coded(path, payout)).toEqual([409, 'disputed']);
  expect(await coded(path, { ...payout, dryRun: true })).toEqual([409, 'disputed']);
  expect((await call(path, { ...payout, despiteDispute: true })).statusCode).toBe(200);
  expect(await coded(path, payout)).toEqual([409, 'refundClosed']);
});

test('A refund by bank transfer is withdrawn, and then not paid out', async () => {
  const orderId = await bought('CARD');
  const { refundId } = (await call(`orders/${orderId}/refund`, transfer)).json();
  expect((await call(`refunds/${refundId}/withdraw`, { reason })).json()).toEqual({
    refundId,
    yen: 500,
    dryRun: false,
  });
  expect((await call('refunds?state=withdrawn')).json().items[0]).toMatchObject({ refundId });
  expect(await coded(`refunds/${refundId}/payout`, payout)).toEqual([409, 'refundClosed']);
});

test('A refund by the provider is neither paid out nor withdrawn by operators', async () => {
  const orderId = await bought('CARD');
  const { refundId } = (await call(`orders/${orderId}/refund`, { reason, scope: 'goodwill', yen: 5 })).json();
  expect(await coded(`refunds/${refundId}/payout`, payout)).toEqual([409, 'notABankTransfer']);
  expect(await coded(`refunds/${refundId}/withdraw`, { reason })).toEqual([409, 'notABankTransfer']);
  expect(await coded('refunds/00000000-0000-4000-8000-000000000000/withdraw', { reason })).toEqual([
    404,
    'notFound',
  ]);
});

test('The fee of a shipment is refunded, which is in the operator log with its sum', async () => {
  const buyer = await shop.buyer();
  const { userShipId } = await anUnpaidShipment(shop, buyer, { draw });
  const path = `shipments/${userShipId}/refund`;
  const whole = { reason, scope: 'shippingFee' };
  expect(await coded(path, whole)).toEqual([409, 'notPaid']);
  await shop.pay(await openedFee(buyer, userShipId), { ending: 'paid' });
  expect((await call(path, { ...whole, dryRun: true })).json()).toMatchObject({ yen: 600, dryRun: true });
  const { refundId } = (await call(path, whole)).json();
  expect(await coded(path, whole)).toEqual([409, 'alreadyRefunding']);
  const { rows } = await shop.db.$client.query(
    `select facts from operator_log where action = 'refundShipment'`,
  );
  expect(rows.map(({ facts }) => facts)).toMatchObject([
    { shipmentId: userShipId, refundId, yen: 600, reason },
  ]);
  expect((await call(`shipments/${userShipId}`)).json().refunds).toMatchObject([
    { refundId, scope: 'shippingFee' },
  ]);
});

test('The return invoice of a refund is shown once it was made', async () => {
  const orderId = await bought('CARD');
  const tickets = [
    (await shop.db.query.orders.findFirst({ where: (order, { eq }) => eq(order.orderId, orderId) }))
      ?.firstTicket,
  ];
  const refund = { reason, scope: 'tickets', tickets };
  const { refundId, number } = (await call(`orders/${orderId}/refund`, refund)).json();
  const path = `refunds/${refundId}/return-invoice`;
  expect(statusAndCode(await call(path))).toBe('409 refundNotMade');
  await shop.jobs();
  const today = dayInJapan(new Date());
  expect((await call(path)).json()).toMatchObject({
    refundId,
    number,
    title: '適格返還請求書',
    yen: 700,
    taxPercent: 10,
    taxYen: 63,
    soldOn: today,
    returnedOn: today,
    item: `「${draw.title}」くじ代金 1回 700円 × 1回`,
    issuer: { invoiceNumber: 'T1234567890123' },
  });
  expect(statusAndCode(await call(`refunds/${randomUUID()}/return-invoice`))).toBe('404 notFound');
});

test('A payment that was returned before it became a sale has no return invoice', async () => {
  const buyer = await shop.buyer();
  const late = await paying(buyer, draw);
  await buyer.ask('DELETE', `/api/orderHistory/${late.orderId}`);
  await shop.db.execute(sql`update draws set closes_at = now() where draw_id = ${draw.drawId}`);
  await shop.pay(late, { ending: 'paid', captureFrom: 'any' });
  await shop.jobs();
  const { items } = (await call('refunds?state=done')).json();
  const { refundId } = items.find(({ reason: why }: { readonly reason: string }) => why !== 'byShop') ?? {};
  expect(statusAndCode(await call(`refunds/${refundId}/return-invoice`))).toBe('409 notASale');
  const shown = (await buyer.ask('GET', `/api/orderHistory/${late.orderId}`)).json();
  expect(shown.refunds).toMatchObject([{ isOfSale: false, state: 'done' }]);
});
