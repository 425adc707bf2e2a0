import { pollProvider } from '#backend/actions/payments/polling.ts';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';
import { expectLedgerInOrder, aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawOnSale } from '../../support/orders.ts';
import { type FreshDatabase, aTimeTravelDatabase, letTimePass } from '../../support/database.ts';
import type { KomojuPayment } from '../../support/komoju-account.ts';
import { aKomojuGateway, aWebhook } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../support/komoju-server.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { postShipment, aShipmentInput } from '../../support/shipments.ts';

let komoju: KomojuServer;
let database: FreshDatabase;
let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;
let id: string;

beforeAll(async () => {
  [komoju, database] = await Promise.all([aKomojuServer(), aTimeTravelDatabase()]);
  backend = await aBackend({ database: database.url, gateway: () => aKomojuGateway(komoju) });
  draw = await aDrawOnSale(backend, { price: 0, prizes: [20, 30, 50, 100] });
});
afterAll(async () => {
  await backend.close();
  await Promise.all([database.drop(), komoju.close()]);
});
beforeEach(async () => {
  buyer = await aBuyer(backend);
  id = await aParcel();
});
afterEach(() => expectLedgerInOrder(backend));

/** Tickets cost nothing here, so that only the fee is paid at KOMOJU. */
async function aParcel(): Promise<string> {
  const { drawId: productId } = draw;
  const params = { productId, quantity: 1, requestKey: aRequestKey() };
  const { orderHistoryId } = (await buyer.ask('POST', '/api/orderHistory', params)).json();
  await buyer.ask('POST', '/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'NONE' });
  const { prizes } = (await buyer.ask('POST', '/api/userProduct', { productId, orderHistoryId })).json();
  return (await postShipment(buyer, aShipmentInput(draw, prizes))).json().userShipId;
}

const open = (but: object = {}) =>
  buyer.ask('POST', '/api/redirect', { purpose: 'shipment', userShipId: id, paymentType: 'CARD', ...but });

async function onTheWay() {
  const { redirectId, url } = (await open()).json();
  return { redirectId, sessionId: new URL(url).pathname.split('/')[2] ?? '' };
}

async function deliver(payment: KomojuPayment, but: object = {}) {
  const { raw, headers } = aWebhook('payment.captured', { ...payment, ...but });
  const webhook = { method: 'POST', url: '/api/notice/komoju', headers, payload: raw } as const;
  const answer = await backend.app.inject(webhook);
  return [answer.statusCode, answer.json().outcome];
}

const fee = async () => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

test('KOMOJU receives what is paid and the return address, but nothing about the member', async () => {
  const { redirectId } = await onTheWay();
  const said = komoju.requests.at(-1)?.body;
  expect(said).toMatchObject({
    amount: 600,
    return_url: `http://localhost:3000/sanrio/mypage/userShip/${id}?redirectId=${redirectId}`,
    line_items: [{ description: '送料 賞品1点', amount: 600, quantity: 1 }],
    payment_data: { capture: 'auto', external_order_num: redirectId },
  });
  expect(JSON.stringify(said)).not.toMatch(new RegExp(`${buyer.memberId}|神宮前`));
});

test('The signed webhook settles a shipping fee once', async () => {
  const { sessionId } = await onTheWay();
  const payment = komoju.buyer.pays(sessionId);
  for (let time = 0; time < 2; time += 1) expect(await deliver(payment)).toEqual([200, 'taken']);
  expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED', paymentType: 'CARD' });
  const lines = await backend.db.$client.query('select kind from ledger where shipment_id = $1', [id]);
  expect(lines.rows).toEqual([{ kind: 'capture' }]);
});

test('A shipping fee is settled when the browser returns, or by polling', async () => {
  const { redirectId, sessionId } = await onTheWay();
  komoju.buyer.pays(sessionId);
  const back = await buyer.ask('POST', `/api/redirect/${redirectId}`);
  expect(back.json()).toEqual({ purpose: 'shipment', userShipId: id, paymentStatus: 'CAPTURED' });
  id = await aParcel();
  komoju.buyer.pays((await onTheWay()).sessionId);
  await letTimePass(backend, 1);
  await pollProvider(backend.paying);
  expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED' });
});

test.each([
  ['of another sum', { total: 700 }, 'wrongSum'],
  ['of a sum with a charge on top', { total: 650 }, 'wrongSum'],
  ['of another currency', { currency: 'USD' }, 'wrongCurrency'],
  ['of another paymentSession', { external_order_num: 'somebodyelses' }, 'otherTrip'],
])('A webhook %s does not settle the fee', async (_what, but, outcome) => {
  const { sessionId } = await onTheWay();
  expect(await deliver(komoju.buyer.pays(sessionId), but)).toEqual([422, outcome]);
  expect(await fee()).toMatchObject({ paymentStatus: 'PENDING' });
});

test('After an unpaid session the fee can be paid in another', async () => {
  const { sessionId } = await onTheWay();
  komoju.buyer.isRefused(sessionId);
  komoju.buyer.expires(sessionId);
  await letTimePass(backend, 16);
  await pollProvider(backend.paying);
  expect(await fee()).toMatchObject({ paymentStatus: 'NONE', trip: null });
  await deliver(komoju.buyer.pays((await onTheWay()).sessionId));
  expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED' });
});

test('A payment for a withdrawn shipment is refunded once', async () => {
  const { redirectId, sessionId } = await onTheWay();
  const payment = komoju.buyer.isUnderWay(sessionId);
  expect(statusAndCode(await buyer.ask('DELETE', `/api/userShip/${id}`))).toEqual([200]);
  payment.status = 'captured';
  await deliver(payment);
  const back = () => buyer.ask('POST', `/api/redirect/${redirectId}`);
  expect((await back()).json()).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
  komoju.failNext(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 0, left: 1 });
  await letTimePass(backend, 1);
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 1, left: 0 });
  expect(payment).toMatchObject({ status: 'refunded', refunds: [{ amount: 600 }] });
  expect((await back()).json()).toMatchObject({ paymentStatus: 'REFUNDED' });
  const emails = await emailsTo(backend, buyer.email);
  expect(emails.filter(({ kind }) => kind === 'feeRefund')).toHaveLength(2);
});

test('A registered card pays a fee in one step, also when the response is lost', async () => {
  const { redirectId, url } = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
  komoju.buyer.registers(new URL(url).pathname.split('/')[2] ?? '', '4242');
  await buyer.ask('POST', `/api/redirect/${redirectId}`);
  komoju.failNext('POST /payments', { kind: 'losesAnswer' });
  expect(statusAndCode(await open({ useCard: true }))).toEqual([503, 'gatewayAway']);
  const made = komoju.account.payments.size;
  expect((await open({ useCard: true })).json()).toMatchObject({ url: null });
  expect(komoju.account.payments.size).toBe(made);
  expect(await fee()).toMatchObject({ paymentStatus: 'CAPTURED' });
});
