import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { playDueOrders, playOrder } from '#backend/actions/orders/play.ts';
import { revealRounds } from '#backend/actions/fairness/reveal-rounds.ts';
import { decidingRound, timeOfRound } from '#lib/fairness/beacon.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import { letTimePass } from '../../support/database.ts';
import { statusAndCode } from '../../support/members.ts';
import { aPayingShop } from '../../support/payments.ts';
import { revealAll } from '../../support/beacon.ts';
import { checkOf } from '../../support/record-of-draw.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const backend = forAllTests(aPayingShop);
const draw = forEachTest(() => backend.draw({ lastOne: true }));
const buyer = forEachTest(() => aBuyer(backend));

/** Plays the orders that earlier tests have left. */
async function playAll(): Promise<void> {
  await revealAll(backend.paying);
  await letTimePass(backend, 25 * 60);
  await playDueOrders(backend.paying, { atMost: 100 });
}

const key = (orderId: string) => ({ drawId: draw.drawId, orderId });
const play = (orderHistoryId?: string, by = buyer, productId = draw.drawId) =>
  by.ask('POST', '/api/userProduct', { productId, orderHistoryId });
const playStatus = async (by = buyer) => (await by.ask('GET', `/api/userProduct/${draw.drawId}`)).json();

async function placed(quantity = 1): Promise<string> {
  const body = { productId: draw.drawId, quantity, requestKey: aRequestKey() };
  return (await buyer.ask('POST', '/api/orderHistory', body)).json().orderHistoryId;
}

async function paid(quantity = 1): Promise<string> {
  const orderId = await placed(quantity);
  await settleOrder(backend.paying.orderBatcher, key(orderId), aCapture(quantity * 700));
  return orderId;
}

/** The prizes of the rounds in the log, ticket by ticket. */
async function gradesByLog(): Promise<string[]> {
  const check = await checkOf(backend, draw);
  return (check.linesOf(0, 10) ?? []).map((line) => ['A', 'B', 'C', 'D'][line] ?? '');
}

test('A played order shows the prizes that its tickets have drawn', async () => {
  const first = await paid(5);
  const second = await paid(5);
  const grades = async (orderId: string) => {
    const answer = await play(orderId);
    return answer
      .json()
      .prizes.map(({ ticket, grade }: { ticket: number; grade: string }) => [ticket, grade]);
  };
  const shown = [await grades(first), await grades(second)];
  const drawn = await gradesByLog();
  expect(shown[0]).toEqual(drawn.slice(0, 5).map((grade, ticket) => [ticket, grade]));
  expect(shown[1]).toEqual([
    ...drawn.slice(5).map((grade, ticket) => [ticket + 5, grade]),
    [null, 'lastOne'],
  ]);
});

test('An order whose result is decided while it is played shows it', async () => {
  const orderId = await paid();
  const { batching } = backend.database;
  const run: typeof batching.run = async (statement, params) => {
    const rows = await batching.run(statement, params);
    await revealAll(backend.paying);
    return rows;
  };
  const deps = { ...backend.paying, batching: { ...batching, run } };
  const order = await playOrder(deps, { ...key(orderId), memberId: buyer.memberId });
  expect(order).toMatchObject({ status: 'CONFIRM', prizes: [{ ticket: 0 }] });
});

/** The findings of an audit about tickets, prizes and the log. The payments are invented. */
const wrongCounts = async () =>
  (await auditLedger(backend.db)).filter(({ invariant }) => ['I2', 'I8', 'I10', 'I19'].includes(invariant));

describe('Before an order is played', () => {
  const shown = async (orderId: string) => (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  const prizesIn = async (path: string) => (await buyer.ask('GET', path)).json();

  test('it waits for its result, which is decided at the time of its round', async () => {
    const orderId = await paid(10);
    const { paidAt, ...order } = await shown(orderId);
    const { chain } = backend.paying.shopLog.beacon;
    const at = timeOfRound(chain, decidingRound(chain, Date.parse(paidAt)));
    expect(order).toMatchObject({
      status: 'SUCCESS',
      prizes: [],
      hasLastOne: false,
      resultAt: new Date(at).toISOString(),
    });
    const body = { productId: draw.drawId, orderHistoryId: orderId };
    const { app } = backend;
    const early = await app.inject({
      method: 'POST',
      url: '/api/userProduct',
      payload: body,
      headers: { cookie: buyer.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(statusAndCode(early)).toBe('409 resultPending');
    await revealAll(backend.paying);
    expect(await shown(orderId)).toMatchObject({ resultAt: null, prizes: [], hasLastOne: false });
    expect((await play(orderId)).json()).toMatchObject({ resultAt: null, prizes: { length: 11 } });
  });

  test('its prizes are stored, and nothing of its member shows them', async () => {
    await play(await paid(1));
    const orderId = await paid(5);
    await revealAll(backend.paying);
    const { rows } = await backend.db.$client.query<{ id: string }>(
      'select won_prize_id as id from won_prizes where order_id = $1',
      [orderId],
    );
    expect(rows).toHaveLength(5);
    const name = draw.directoryName;
    for (const path of [
      '/api/orderHistoryPrize',
      '/api/orderHistoryPrize?isDelivery=false',
      `/api/orderHistoryPrize?directoryName=${name}`,
      `/api/orderHistoryPrize?directoryName=${name}&isDelivery=false`,
    ])
      expect(await prizesIn(path)).toMatchObject({ total: 1, items: { length: 1 } });
    expect(await prizesIn(`/api/orderHistoryPrize?orderHistoryId=${orderId}`)).toEqual({
      total: 0,
      items: [],
    });
    expect(await prizesIn('/api/buyProduct')).toMatchObject({ items: [{ waiting: 1 }] });
    const owned = (await prizesIn('/api/collection')).items[0].prizes as { owned: number }[];
    expect(owned.reduce((sum, prize) => sum + prize.owned, 0)).toBe(1);
    expect(await prizesIn('/api/user/overview')).toMatchObject({
      unseenCount: 1,
      wonPrizes: 1,
      waitingPrizes: 1,
    });
    const ids = { wonPrizeIds: rows.map(({ id }) => id) };
    expect(statusAndCode(await buyer.ask('POST', '/api/orderHistoryPrize/giveUp', ids))).toBe('404 notFound');
    expect(await wrongCounts()).toEqual([]);
    await play(orderId);
    expect(await prizesIn('/api/orderHistoryPrize')).toMatchObject({ total: 6 });
    expect(await wrongCounts()).toEqual([]);
  });
});

test('An order played several times at two backends has one result', async () => {
  const orderId = await paid(5);
  const second = await aBackend({ database: backend.url });
  const { cookie } = buyer;
  const body = { productId: draw.drawId, orderHistoryId: orderId };
  const answers = await Promise.all(
    [backend, second, backend, second].map((by) => by.ask('POST', '/api/userProduct', { body, cookie })),
  );
  await second.close();
  const [one, ...others] = answers.map((answer) => ({ ...answer.json(), askedAt: null }));
  expect(one).toMatchObject({ status: 'CONFIRM', prizes: { length: 5 } });
  for (const other of others) expect(other).toEqual(one);
});

test('Without an order id the oldest unplayed order is played', async () => {
  const first = await paid();
  const second = await paid();
  expect(await playStatus()).toEqual({
    productId: draw.drawId,
    status: 'SUCCESS',
    orderHistoryId: first,
    unseen: 2,
  });
  expect((await play()).json().orderHistoryId).toBe(first);
  expect((await play()).json().orderHistoryId).toBe(second);
  expect((await play()).json().orderHistoryId).toBe(second);
  expect(await playStatus()).toMatchObject({ status: 'CONFIRM', orderHistoryId: second, unseen: 0 });
});

test('An unpaid order comes before an unplayed one', async () => {
  await paid();
  const orderId = await placed();
  expect(await playStatus()).toMatchObject({ status: 'START', orderHistoryId: orderId, unseen: 1 });
});

test('A member without orders has no play status', async () => {
  expect(await playStatus()).toEqual({
    productId: draw.drawId,
    status: null,
    orderHistoryId: null,
    unseen: 0,
  });
  expect(statusAndCode(await play())).toBe('404 notFound');
});

test('An unpaid or cancelled order cannot be played', async () => {
  const orderId = await placed();
  expect(statusAndCode(await play(orderId))).toBe('409 orderNotPaid');
  expect(statusAndCode(await play())).toBe('409 orderNotPaid');
  await buyer.ask('DELETE', `/api/orderHistory/${orderId}`);
  expect(statusAndCode(await play(orderId))).toBe('409 orderClosed');
});

test('A result that was seen is shown again, although an order was cancelled since', async () => {
  await playAll();
  const orderId = await paid();
  await revealAll(backend.paying);
  await play(orderId);
  const later = await placed();
  expect(await playStatus()).toMatchObject({ orderHistoryId: later });
  await buyer.ask('DELETE', `/api/orderHistory/${later}`);
  expect(await playStatus()).toMatchObject({ status: 'CONFIRM', orderHistoryId: orderId });
});

test('An order of another member or of another draw cannot be played', async () => {
  const orderId = await paid();
  const other = await aBuyer(backend);
  const elsewhere = await aDrawOnSale(backend);
  expect(statusAndCode(await play(orderId, other))).toBe('404 notFound');
  expect(statusAndCode(await play(orderId, buyer, elsewhere.drawId))).toBe('404 notFound');
  expect(await playStatus()).toMatchObject({ status: 'SUCCESS' });
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
  'A draw with the id %s is not found',
  async (id) => {
    expect(statusAndCode(await play(undefined, buyer, id))).toBe('404 drawNotFound');
    expect(statusAndCode(await buyer.ask('GET', `/api/userProduct/${id}`))).toBe('404 drawNotFound');
  },
);

test('The shop plays an order after a day, and its prizes are stored from the payment on', async () => {
  await playAll();
  const orderId = await paid(5);
  await revealAll(backend.paying);
  await letTimePass(backend, 23 * 60);
  const early = await playDueOrders(backend.paying, { atMost: 10 });
  expect(early).toMatchObject({ played: 0, rest: false });
  await letTimePass(backend, 2 * 60);
  const { played, done } = await playDueOrders(backend.paying, { since: early.done, atMost: 10 });
  expect(played).toBe(1);
  const { status, prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect([status, prizes.length]).toEqual(['CONFIRM', 5]);
  const [{ wonAt, keepUntil }] = prizes;
  expect(Date.parse(keepUntil) - Date.parse(wonAt)).toBe(60 * 24 * 60 * 60_000);
  expect(await playDueOrders(backend.paying, { since: done, atMost: 10 })).toMatchObject({ played: 0 });
});

test('An order that waited for its result for more than a day is played as soon as it has one', async () => {
  await playAll();
  const orderId = await paid();
  await letTimePass(backend, 25 * 60);
  const early = await playDueOrders(backend.paying, { atMost: 10 });
  expect(early).toMatchObject({ played: 0, rest: false });
  expect(await revealRounds(backend.db, backend.paying.shopLog)).toEqual({ revealed: 1, voided: 0 });
  const late = await playDueOrders(backend.paying, { since: early.done, atMost: 10 });
  expect(late).toMatchObject({ played: 1 });
  expect((await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json()).toMatchObject({
    status: 'CONFIRM',
  });
});

test('Orders are played in limited batches until none is left', async () => {
  await playAll();
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      const other = await aBuyer(backend);
      const params = {
        drawId: draw.drawId,
        memberId: other.memberId,
        quantity: 1,
        requestKey: aRequestKey(),
      };
      const order = await holdTickets(backend.paying.orderBatcher, params);
      if (typeof order !== 'string')
        await settleOrder(backend.paying.orderBatcher, key(order.orderId), aCapture(700));
    }),
  );
  await revealAll(backend.paying);
  await letTimePass(backend, 25 * 60);
  const first = await playDueOrders(backend.paying, { atMost: 2 });
  expect(first).toMatchObject({ played: 2, rest: true });
  expect(await playDueOrders(backend.paying, { since: first.done, atMost: 2 })).toMatchObject({
    played: 1,
    rest: false,
  });
});

test('The number of current buyers is reported for a draw and for the shop', async () => {
  const ask = async (query: string) => buyer.ask('GET', `/api/orderHistory/concurrentPlayingLimit?${query}`);
  await placed();
  const here = `productId=${draw.drawId}`;
  expect((await ask(`limit=1&${here}`)).json()).toEqual({ limit: 1, playing: 1, isFull: true });
  expect((await ask(`limit=2&${here}`)).json()).toEqual({ limit: 2, playing: 1, isFull: false });
  expect((await ask('limit=100')).json().playing).toBeGreaterThanOrEqual(1);
  expect(statusAndCode(await ask('limit=1&productId=nothing'))).toBe('404 drawNotFound');
  expect(statusAndCode(await ask(here))).toBe('422 invalidInput');
});

test('An order that cannot be played is reported and does not stop the others from being played', async () => {
  await playAll();
  const stuck = await paid();
  const orderId = await paid();
  await revealAll(backend.paying);
  await letTimePass(backend, 25 * 60);
  const { db, batching } = backend.paying;
  const run: typeof batching.run = async (definition, call) => {
    if (call['orderId'] === stuck) throw new Error('It is stuck.');
    return batching.run(definition, call);
  };
  const failing = { db, batching: { ...batching, run } };
  await expect(playDueOrders(failing, { atMost: 10 })).rejects.toThrow('cannot be played');
  const statusOf = async (id: string) => (await buyer.ask('GET', `/api/orderHistory/${id}`)).json().status;
  expect([await statusOf(stuck), await statusOf(orderId)]).toEqual(['SUCCESS', 'CONFIRM']);
});
