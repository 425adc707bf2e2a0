import { askProviders } from '#backend/actions/payments/errands/ask-providers.ts';
import { sendRefunds } from '#backend/actions/payments/errands/send-refunds.ts';
import { expectBooksInOrder } from '../../builders/audit.ts';
import { aBackend, type TestBackend } from '../../builders/backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawOnSale } from '../../builders/buying.ts';
import type { FreshDatabase } from '../../builders/database.ts';
import type { KomojuPayment } from '../../builders/komoju/books.ts';
import { aKomojuGateway } from '../../builders/komoju/gateway.ts';
import { aKomojuServer, type KomojuServer } from '../../builders/komoju/komoju-server.ts';
import { aNotice, type SentNotice } from '../../builders/komoju/notice.ts';
import { lettersTo, told } from '../../builders/member.ts';
import { aTravellingDatabase, letTimePass } from '../../builders/time-travel.ts';

let komoju: KomojuServer;
let database: FreshDatabase;
let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

beforeAll(async () => {
  [komoju, database] = await Promise.all([aKomojuServer(), aTravellingDatabase()]);
  backend = await aBackend({ database: database.url, gateway: () => aKomojuGateway(komoju) });
});
afterAll(async () => {
  await backend.close();
  await Promise.all([database.drop(), komoju.close()]);
});

beforeEach(async () => {
  [draw, buyer] = await Promise.all([aDrawOnSale(backend), aBuyer(backend)]);
});
afterEach(() => expectBooksInOrder(backend));

const place = async (by = buyer, quantity = 5): Promise<string> => {
  const wish = { productId: draw.drawId, quantity, requestKey: aRequestKey() };
  const placed = await by.ask('POST', '/api/orderHistory', wish);
  expect(told(placed)).toEqual([200]);
  return placed.json().orderHistoryId;
};
const open = async (orderHistoryId: string, by = buyer, but: object = {}) =>
  by.ask('POST', '/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'CARD', ...but });
const order = async (orderHistoryId: string, by = buyer) =>
  (await by.ask('GET', `/api/orderHistory/${orderHistoryId}`)).json();

/** The order, and the page on which it is paid. */
async function onTheWay(by = buyer, quantity = 5) {
  const orderId = await place(by, quantity);
  const { redirectId, url } = (await open(orderId, by)).json();
  return { orderId, redirectId, sessionId: new URL(url).pathname.split('/')[2] ?? '' };
}

const deliver = ({ raw, headers }: SentNotice) =>
  backend.app.inject({ method: 'POST', url: '/api/notice/komoju', headers, payload: raw });
const captured = (payment: KomojuPayment) => aNotice('payment.captured', payment);

describe('A purchase that is paid at KOMOJU', () => {
  test('is settled by the signed notice, however often it comes', async () => {
    const { orderId, sessionId } = await onTheWay();
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
    const notice = captured(komoju.buyer.pays(sessionId));
    expect((await deliver(notice)).json()).toEqual({ outcome: 'taken' });
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', paymentStatus: 'CAPTURED', total: 3500 });
    expect((await deliver(notice)).json()).toEqual({ outcome: 'known' });
    const receipts = (await lettersTo(backend, buyer.email)).filter(({ kind }) => kind === 'receipt');
    expect(receipts).toMatchObject([{ orderId, total: 3500, paymentType: 'CARD', isLate: false }]);
  });

  test('is settled at the return of the browser, because KOMOJU says so', async () => {
    const { orderId, redirectId, sessionId } = await onTheWay();
    const back = () => buyer.ask('POST', `/api/redirect/${redirectId}`);
    expect((await back()).json()).toMatchObject({ status: 'PLAYING' });
    komoju.buyer.pays(sessionId);
    expect((await back()).json()).toMatchObject({ orderHistoryId: orderId, status: 'SUCCESS' });
  });

  test('is settled although the notice is lost and nobody comes back', async () => {
    const { orderId, sessionId } = await onTheWay();
    komoju.buyer.pays(sessionId);
    await letTimePass(backend, 1);
    await askProviders(backend.paying);
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });

  test("is settled although KOMOJU's answer to its opening was lost", async () => {
    const orderId = await place();
    komoju.meet('POST /sessions', { kind: 'losesAnswer' });
    expect(told(await open(orderId))).toEqual([503, 'gatewayAway']);
    const made = komoju.books.sessions.size;
    const { url } = (await open(orderId)).json();
    expect(komoju.books.sessions.size).toBe(made);
    await deliver(captured(komoju.buyer.pays(new URL(url).pathname.split('/')[2] ?? '')));
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });

  test('is over when its page is, and its tickets go back', async () => {
    const { orderId, sessionId } = await onTheWay();
    komoju.buyer.isRefused(sessionId);
    komoju.buyer.expires(sessionId);
    await letTimePass(backend, 16);
    await askProviders(backend.paying);
    expect(await order(orderId)).toMatchObject({ status: 'ERROR', reason: 'declined' });
    // They can be bought again.
    await place(buyer, 10);
  });

  test('cannot be paid any more once it was given up', async () => {
    const { orderId, sessionId } = await onTheWay();
    expect(told(await buyer.ask('DELETE', `/api/orderHistory/${orderId}`))).toEqual([200]);
    expect(() => komoju.buyer.pays(sessionId)).toThrow('nobody can pay here any more');
  });
});

describe('A notice that does not go together with the books', () => {
  test.each([
    ['of another sum', { total: 700 }, 'wrongSum'],
    ['of a sum with a fee on top', { total: 3650 }, 'wrongSum'],
    ['of another currency', { currency: 'USD' }, 'wrongCurrency'],
    ['of another trip', { external_order_num: 'somebodyelses' }, 'otherTrip'],
    ['of another session', { session: 'somebodyelses' }, 'otherTrip'],
  ])('changes nothing (%s)', async (_what, but, outcome) => {
    const { orderId, sessionId } = await onTheWay();
    const payment = { ...komoju.buyer.pays(sessionId), ...but };
    const answer = await deliver(captured(payment));
    expect([answer.statusCode, answer.json()]).toEqual([422, { outcome }]);
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });

  test('changes nothing where it is forged', async () => {
    const { orderId, sessionId } = await onTheWay();
    const payment = komoju.buyer.pays(sessionId);
    const answer = await deliver(aNotice('payment.captured', payment, { secret: 'another secret' }));
    expect([answer.statusCode, answer.json()]).toEqual([401, { outcome: 'forged' }]);
    expect(await order(orderId)).toMatchObject({ status: 'PLAYING' });
  });
});

test('Money that comes when nothing is left goes back, and is told', async () => {
  const { orderId, sessionId } = await onTheWay(buyer, 10);
  const payment = komoju.buyer.isUnderWay(sessionId);
  await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
  const other = await aBuyer(backend);
  const theirs = await onTheWay(other, 10);
  await deliver(captured(komoju.buyer.pays(theirs.sessionId)));
  expect(await order(theirs.orderId, other)).toMatchObject({ status: 'SUCCESS' });

  // It was called off, and taken all the same.
  payment.status = 'captured';
  await deliver(captured(payment));
  expect(await order(orderId)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUND_PENDING' });
  komoju.meet(`POST /payments/${payment.id}/refund`, { kind: 'losesAnswer' });
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 0, left: 1 });
  await letTimePass(backend, 1);
  expect(await sendRefunds(backend.paying)).toEqual({ sent: 1, left: 0 });
  expect(payment).toMatchObject({ status: 'refunded', refunds: [{ amount: 7000 }] });
  expect(await order(orderId)).toMatchObject({
    status: 'ERROR',
    reason: 'noneLeft',
    paymentStatus: 'REFUNDED',
  });
  const letters = (await lettersTo(backend, buyer.email)).filter(({ kind }) => kind === 'refund');
  expect(letters).toHaveLength(2);
});

describe('A registered card', () => {
  const register = async (lastFour = '4242') => {
    const { redirectId, url } = (await buyer.ask('POST', '/api/redirect', { purpose: 'card' })).json();
    const sessionId = new URL(url).pathname.split('/')[2] ?? '';
    const customerId = komoju.buyer.registers(sessionId, lastFour);
    const back = await buyer.ask('POST', `/api/redirect/${redirectId}`);
    expect(back.json()).toEqual({ purpose: 'card', state: 'registered' });
    return customerId;
  };
  const payWithIt = async () => {
    const orderId = await place();
    return { orderId, answer: await open(orderId, buyer, { useCard: true }) };
  };

  test('is shown by what may be shown of it, and pays in one step', async () => {
    await register();
    const card = { brand: 'Visa', lastFour: '4242', expiry: '2029-04' };
    expect((await buyer.ask('GET', '/api/credit')).json()).toEqual({ card });
    const { orderId, answer } = await payWithIt();
    expect(answer.json()).toMatchObject({ url: null });
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS', total: 3500 });
  });

  test('pays once although nobody heard that it did', async () => {
    await register();
    komoju.meet('POST /payments', { kind: 'losesAnswer' });
    const { orderId, answer } = await payWithIt();
    expect(told(answer)).toEqual([503, 'gatewayAway']);
    const made = komoju.books.payments.size;
    await letTimePass(backend, 1);
    await askProviders(backend.paying);
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
    expect(komoju.books.payments.size).toBe(made);
  });

  test.each([
    ['insufficient_funds', 'insufficientFunds'],
    ['exceeds_limit', 'limitExceeded'],
    ['card_declined', 'declined'],
  ])('that is refused (%s) gives the tickets back, and says why', async (code, reason) => {
    komoju.books.endings.set(await register(), code);
    const { orderId } = await payWithIt();
    expect(await order(orderId)).toMatchObject({ status: 'ERROR', reason });
  });

  test('whose owner must prove who is paying goes to a page after all', async () => {
    komoju.books.endings.set(await register(), 'page');
    const { orderId, answer } = await payWithIt();
    const { redirectId, url } = answer.json();
    const paymentId = new URL(url).pathname.split('/')[2] ?? '';
    komoju.buyer.provesIdentity(paymentId);
    await buyer.ask('POST', `/api/redirect/${redirectId}`);
    expect(await order(orderId)).toMatchObject({ status: 'SUCCESS' });
  });
});
