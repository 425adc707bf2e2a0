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
] as const)('How a payment stands, asked %s', (_how, idOf) => {
  const standing = (sessionId: string) => gateway.status({ redirectId, sessionId: idOf(sessionId) });

  test('captured: what was taken, and for which payment', async () => {
    const sessionId = await open();
    const payment = server.buyer.pays(sessionId);
    expect(await standing(sessionId)).toEqual(capture(payment));
  });

  test('more was taken than was asked: the whole of it is told', async () => {
    const sessionId = await open();
    server.account.feeOnTop = 150;
    const payment = server.buyer.pays(sessionId);
    expect(payment).toMatchObject({ amount: 7000, total: 7150 });
    expect(await standing(sessionId)).toEqual(capture(payment));
  });

  test.each([
    ['pending', { state: 'pending' }],
    ['authorized', { state: 'pending' }],
    ['a word of the future', { state: 'pending' }],
    ['failed', { state: 'refused', reason: 'declined' }],
    ['cancelled', { state: 'cancelled' }],
    ['expired', { state: 'expired' }],
    ['refunded', { state: 'cancelled' }],
  ] as const)('the page is done with, and its payment is %s', async (status, expected) => {
    const sessionId = await open();
    server.buyer.endsAs(sessionId, status as KomojuPayment['status']);
    expect(await standing(sessionId)).toEqual(expected);
  });

  test('under way at a phone company', async () => {
    const sessionId = await open();
    server.buyer.isUnderWay(sessionId);
    expect(await standing(sessionId)).toEqual({ state: 'pending' });
  });

  test("money for another hand-off is not this one's", async () => {
    const sessionId = await open();
    server.buyer.pays(sessionId).external_order_num = 'another';
    expect(JSON.stringify(await standing(sessionId))).not.toContain('captured');
  });

  test('money of another currency is told of, and asked about again', async () => {
    const sessionId = await open();
    const payment = server.buyer.pays(sessionId);
    payment.currency = 'USD';
    expect(await standing(sessionId)).toBe('unavailable');
    const facts = { redirectId, paymentId: payment.id };
    expect(warned).toEqual([{ facts, event: 'KOMOJU payment mismatched' }]);
  });
});

describe('How a page stands', () => {
  const standing = (sessionId: string) => gateway.status({ redirectId, sessionId });

  test('nobody has paid yet', async () => {
    expect(await standing(await open())).toEqual({ state: 'pending' });
  });

  test('a buyer who was refused may try again on it', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    expect(await standing(sessionId)).toEqual({ state: 'pending' });
    const payment = server.buyer.pays(sessionId);
    expect(await standing(sessionId)).toEqual(capture(payment));
  });

  test('its time is up', async () => {
    const sessionId = await open();
    server.buyer.expires(sessionId);
    expect(await standing(sessionId)).toEqual({ state: 'expired' });
  });

  test('its time is up after a refusal: the refusal is told', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    server.buyer.expires(sessionId);
    expect(await standing(sessionId)).toEqual({ state: 'refused', reason: 'declined' });
  });

  test('it was closed', async () => {
    const sessionId = await open();
    await gateway.closeSession(sessionId);
    expect(await standing(sessionId)).toEqual({ state: 'cancelled' });
  });

  test('KOMOJU never heard of it', async () => {
    expect(await standing('nosuchsession')).toEqual({ state: 'unknown' });
  });
});

describe('What is known of a hand-off alone', () => {
  const standing = () => gateway.status({ redirectId, sessionId: null });

  test('nobody has begun to pay', async () => {
    await open();
    expect(await standing()).toEqual({ state: 'unknown' });
  });

  test('paid twice: both are told', async () => {
    const first = server.buyer.pays(await open());
    const second = { ...first, id: 'another' };
    server.account.payments.set(second.id, second);
    expect(await standing()).toEqual({
      state: 'captured',
      captures: [...capture(first).captures, ...capture(second).captures],
    });
  });

  test('one that is under way counts for more than one that was refused', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    server.buyer.isUnderWay(sessionId);
    expect(await standing()).toEqual({ state: 'pending' });
  });

  test('captured counts, whatever was refused before', async () => {
    const sessionId = await open();
    server.buyer.isRefused(sessionId);
    const payment = server.buyer.pays(sessionId);
    expect(await standing()).toEqual(capture(payment));
  });
});
