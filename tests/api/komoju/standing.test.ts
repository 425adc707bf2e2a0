import type { Gateway } from '#backend/actions/payments/ports.ts';
import type { KomojuPayment } from '../../support/komoju-account.ts';
import { aKomojuGateway, sessionParams, openedSession } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../support/komoju-server.ts';

const { key: redirectId } = sessionParams();

let server: KomojuServer;
let gateway: Gateway;
let warned: { facts: object; event: string }[];
beforeEach(async () => {
  server = await aKomojuServer();
  warned = [];
  gateway = aKomojuGateway(server, { warn: (facts, event) => void warned.push({ facts, event }) });
});
afterEach(() => server.close());

const open = async () => openedSession(await gateway.openSession(sessionParams())).sessionId;
const capture = (payment: KomojuPayment) => ({
  state: 'captured',
  captures: [{ provider: 'komoju', paymentId: payment.id, yen: payment.total }],
});

describe.each([
  ['by its session', (sessionId: string) => sessionId],
  ['by the hand-off alone', () => null],
] as const)('The status of a payment, found %s', (_how, idOf) => {
  const statusOf = (sessionId: string) => gateway.status({ redirectId, sessionId: idOf(sessionId) });

  test('captured: amount and payment', async () => {
    const sessionId = await open();
    const payment = server.buyer.pays(sessionId);
    expect(await statusOf(sessionId)).toEqual(capture(payment));
  });

  test('captured with a surcharge: the whole amount', async () => {
    const sessionId = await open();
    server.account.feeOnTop = 150;
    const payment = server.buyer.pays(sessionId);
    expect(payment).toMatchObject({ amount: 7000, total: 7150 });
    expect(await statusOf(sessionId)).toEqual(capture(payment));
  });

  test.each([
    ['pending', { state: 'pending' }],
    ['authorized', { state: 'pending' }],
    ['a word of the future', { state: 'pending' }],
    ['failed', { state: 'refused', reason: 'declined' }],
    ['cancelled', { state: 'cancelled' }],
    ['expired', { state: 'expired' }],
    ['refunded', { state: 'cancelled' }],
  ] as const)('completed session with a payment that is %s', async (status, expected) => {
    const sessionId = await open();
    server.buyer.endsAs(sessionId, status as KomojuPayment['status']);
    expect(await statusOf(sessionId)).toEqual(expected);
  });

  test('pending at a mobile carrier', async () => {
    const sessionId = await open();
    server.buyer.isUnderWay(sessionId);
    expect(await statusOf(sessionId)).toEqual({ state: 'pending' });
  });

  test('captured for another payment session: not reported', async () => {
    const sessionId = await open();
    server.buyer.pays(sessionId).external_order_num = 'another';
    expect(JSON.stringify(await statusOf(sessionId))).not.toContain('captured');
  });

  test('captured in another currency: logged and unavailable', async () => {
    const sessionId = await open();
    const payment = server.buyer.pays(sessionId);
    payment.currency = 'USD';
    expect(await statusOf(sessionId)).toBe('unavailable');
    const facts = { redirectId, paymentId: payment.id };
    expect(warned).toEqual([{ facts, event: 'KOMOJU payment mismatched' }]);
  });
});

describe('The status of a session', () => {
  const statusOf = (sessionId: string) => gateway.status({ redirectId, sessionId });

  test('not paid yet', async () => {
    expect(await statusOf(await open())).toEqual({ state: 'pending' });
  });

  test('pending after a declined card, which may be followed by another', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    expect(await statusOf(sessionId)).toEqual({ state: 'pending' });
    const payment = server.buyer.pays(sessionId);
    expect(await statusOf(sessionId)).toEqual(capture(payment));
  });

  test('expired', async () => {
    const sessionId = await open();
    server.buyer.expires(sessionId);
    expect(await statusOf(sessionId)).toEqual({ state: 'expired' });
  });

  test('expired after a declined card: refused', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    server.buyer.expires(sessionId);
    expect(await statusOf(sessionId)).toEqual({ state: 'refused', reason: 'declined' });
  });

  test('closed', async () => {
    const sessionId = await open();
    await gateway.closeSession(sessionId);
    expect(await statusOf(sessionId)).toEqual({ state: 'cancelled' });
  });

  test('unknown to KOMOJU', async () => {
    expect(await statusOf('nosuchsession')).toEqual({ state: 'unknown' });
  });
});

describe('The status of a payment session without its session id', () => {
  const statusOf = () => gateway.status({ redirectId, sessionId: null });

  test('not started', async () => {
    await open();
    expect(await statusOf()).toEqual({ state: 'unknown' });
  });

  test('paid twice: both captures', async () => {
    const first = server.buyer.pays(await open());
    const second = { ...first, id: 'another' };
    server.account.payments.set(second.id, second);
    expect(await statusOf()).toEqual({
      state: 'captured',
      captures: [...capture(first).captures, ...capture(second).captures],
    });
  });

  test('a pending payment takes precedence over a declined one', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    server.buyer.isUnderWay(sessionId);
    expect(await statusOf()).toEqual({ state: 'pending' });
  });

  test('a captured payment takes precedence over a declined one', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    const payment = server.buyer.pays(sessionId);
    expect(await statusOf()).toEqual(capture(payment));
  });
});
