import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { revealResults } from '#backend/actions/orders/play.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import { letTimePass } from '../../support/database.ts';
import { statusAndCode } from '../../support/members.ts';
import { aPayingShop } from '../../support/payments.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const backend = forAllTests(aPayingShop);
const draw = forEachTest(() => backend.draw({ lastOne: true }));
const buyer = forEachTest(() => aBuyer(backend));

/** Reveals the results that earlier tests have left. */
async function revealAll(): Promise<void> {
  await letTimePass(backend, 25 * 60);
  await revealResults(backend.paying, { atMost: 100 });
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

/** Returns the grades in the box, ticket by ticket. */
async function gradesInBox(): Promise<string[]> {
  const { rows } = await backend.db.$client.query('select "order", line_up from boxes where draw_id = $1', [
    draw.drawId,
  ]);
  return [...rows[0].order].map((slot) => rows[0].line_up[slot].grade);
}

test('A played order shows the prizes that its tickets had before the sale', async () => {
  const first = await paid(5);
  const second = await paid(5);
  const tickets = await gradesInBox();
  const grades = async (orderId: string) => {
    const answer = await play(orderId);
    return answer
      .json()
      .prizes.map(({ ticket, grade }: { ticket: number; grade: string }) => [ticket, grade]);
  };
  expect(await grades(first)).toEqual(tickets.slice(0, 5).map((grade, slot) => [slot, grade]));
  expect(await grades(second)).toEqual([
    ...tickets.slice(5).map((grade, slot) => [slot + 5, grade]),
    [null, 'lastOne'],
  ]);
});

test('Before an order is played its prizes are neither shown nor stored', async () => {
  const orderId = await paid(10);
  const shown = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect(shown).toMatchObject({ status: 'SUCCESS', prizes: [], hasLastOne: false });
  expect(
    (await backend.db.$client.query('select 1 from won_prizes where order_id = $1', [orderId])).rows,
  ).toEqual([]);
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

test('A result is revealed after a day, and its prizes are stored from the payment on', async () => {
  await revealAll();
  const orderId = await paid(5);
  await letTimePass(backend, 23 * 60);
  const early = await revealResults(backend.paying, { atMost: 10 });
  expect(early).toMatchObject({ revealed: 0, rest: false });
  await letTimePass(backend, 2 * 60);
  const { revealed, done } = await revealResults(backend.paying, { since: early.done, atMost: 10 });
  expect(revealed).toBe(1);
  const { status, prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  expect([status, prizes.length]).toEqual(['CONFIRM', 5]);
  const [{ wonAt, keepUntil }] = prizes;
  expect(Date.parse(keepUntil) - Date.parse(wonAt)).toBe(60 * 24 * 60 * 60_000);
  expect(await revealResults(backend.paying, { since: done, atMost: 10 })).toMatchObject({ revealed: 0 });
});

test('Results are revealed in limited batches until none is left', async () => {
  await revealAll();
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
  await letTimePass(backend, 25 * 60);
  const first = await revealResults(backend.paying, { atMost: 2 });
  expect(first).toMatchObject({ revealed: 2, rest: true });
  expect(await revealResults(backend.paying, { since: first.done, atMost: 2 })).toMatchObject({
    revealed: 1,
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

test('A result that cannot be revealed is reported and does not stop the others from being revealed', async () => {
  await revealAll();
  const stuck = await paid();
  const orderId = await paid();
  await letTimePass(backend, 25 * 60);
  const { db, batching } = backend.paying;
  const run: typeof batching.run = async (definition, call) => {
    if (call['orderId'] === stuck) throw new Error('It is stuck.');
    return batching.run(definition, call);
  };
  const failing = { db, batching: { ...batching, run } };
  await expect(revealResults(failing, { atMost: 10 })).rejects.toThrow('cannot be revealed');
  const statusOf = async (id: string) => (await buyer.ask('GET', `/api/orderHistory/${id}`)).json().status;
  expect([await statusOf(stuck), await statusOf(orderId)]).toEqual(['SUCCESS', 'CONFIRM']);
});
