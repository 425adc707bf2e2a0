import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { drawQueues, queueEntries } from '#backend/persistence/schema.ts';
import { aBackend, captureLog, MINOR_CAPS } from '../../support/backend.ts';
import {
  aBuyer,
  aCapture,
  aDrawOnSale,
  aRequestKey,
  type Buyer,
  type DrawOptions,
} from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const log = captureLog();

const backend = forAllTests(() => aBackend({ logTo: log }));
const buyer = forEachTest(() => aBuyer(backend));

const draw = (options: DrawOptions = {}) => aDrawOnSale(backend, options);

const place = (productId: string, quantity: number, by = buyer) =>
  by.ask('POST', '/api/orderHistory', { productId, quantity, requestKey: aRequestKey() });

const counts = async (directoryName: string) =>
  (await backend.get(`/api/product/${directoryName}`)).json().tickets;

test('An order holds its tickets, and the draw shows them as held', async () => {
  const { drawId, directoryName } = await draw();
  const answer = await place(drawId, 5);
  expect(answer.json()).toEqual({
    orderHistoryId: expect.stringMatching(/^[\da-f-]{36}$/),
    productId: drawId,
    directoryName,
    drawTitle: 'ぐるのまわり道ガチャ',
    quantity: 5,
    price: 700,
    total: 3500,
    paymentType: null,
    status: 'START',
    paymentStatus: 'NONE',
    paidAt: null,
    receipt: null,
    resultAt: null,
    reason: null,
    refunds: [],
    shopWords: null,
    dispute: null,
    orderedAt: expect.any(String),
    heldUntil: expect.any(String),
    isExtendable: true,
    paymentSession: null,
    monthlyCap: null,
    hasLastOne: false,
    prizes: [],
    askedAt: expect.any(String),
  });
  const { orderedAt, heldUntil, orderHistoryId } = answer.json();
  expect(Date.parse(heldUntil) - Date.parse(orderedAt)).toBe(10 * 60_000);
  expect(await counts(directoryName)).toEqual({ total: 10, remaining: 10, held: 5 });
  const shown = (await buyer.ask('GET', `/api/orderHistory/${orderHistoryId}`)).json();
  expect({ ...shown, askedAt: null }).toEqual({ ...answer.json(), askedAt: null });
});

test.each<[string, DrawOptions & { quantity?: number }, string]>([
  ['before the sale', { opensInMs: 60_000 }, '409 saleNotOpen'],
  ['before the box is announced', { hasBox: false }, '409 boxNotReady'],
  ['more than a member may have', { but: { perMember: 4 }, quantity: 5 }, '409 memberLimit'],
  ['from a full draw', { but: { concurrentPlaying: 0 } }, '409 queueFirst'],
])('An order %s is rejected and holds nothing', async (_what, { quantity = 1, ...options }, refusal) => {
  const { drawId } = await draw(options);
  expect(statusAndCode(await place(drawId, quantity))).toBe(refusal);
  const { rows } = await backend.db.$client.query('select held, playing from draws where draw_id = $1', [
    drawId,
  ]);
  expect(rows).toEqual([{ held: 0, playing: 0 }]);
  expect((await backend.db.$client.query('select 1 from orders where draw_id = $1', [drawId])).rows).toEqual(
    [],
  );
});

test.each([0, '1'])('A quantity of %j is invalid', async (quantity) => {
  const { drawId } = await draw();
  const answer = await buyer.ask('POST', '/api/orderHistory', {
    productId: drawId,
    quantity,
    requestKey: aRequestKey(),
  });
  expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 invalidInput', 'quantity']);
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000', 'A'.repeat(36)])(
  'A draw with the id %s is not found',
  async (productId) => {
    expect(statusAndCode(await place(productId, 1))).toBe('404 drawNotFound');
  },
);

test('A visitor who is not logged in cannot order', async () => {
  const body = { productId: (await draw()).drawId, quantity: 1, requestKey: aRequestKey() };
  expect(statusAndCode(await backend.ask('POST', '/api/orderHistory', { body }))).toBe('401 loginRequired');
});

test('A member who has deleted their account cannot order', async () => {
  const { drawId } = await draw();
  await backend.db.$client.query(
    `update members set left_at = now(), email = null, email_key = null, password_hash = null, name = null, zip = null,
       address = null, address2 = null, birthday = null, tel = null, stop_token = null where member_id = $1`,
    [buyer.memberId],
  );
  const params = { drawId, memberId: buyer.memberId, quantity: 1, requestKey: aRequestKey() };
  expect(await holdTickets(backend.paying.orderBatcher, params)).toBe('loginRequired');
});

test('A member has one unpaid order of a draw at a time', async () => {
  const one = await draw();
  const other = await draw();
  expect(statusAndCode(await place(one.drawId, 1))).toBe('200');
  expect(statusAndCode(await place(one.drawId, 1))).toBe('409 orderUnderWay');
  expect(statusAndCode(await place(other.drawId, 1))).toBe('200');
  expect(statusAndCode(await place(one.drawId, 1, await aBuyer(backend)))).toBe('200');
});

test('Held tickets cannot be ordered, and all the rest only while none are held', async () => {
  const { drawId } = await draw({ prizes: [1, 1, 1, 3], but: { quantities: [1, 5], perPurchase: 6 } });
  expect(statusAndCode(await place(drawId, 1, await aBuyer(backend)))).toBe('200');
  expect(statusAndCode(await place(drawId, 6))).toBe('409 restNotFree');
  expect(statusAndCode(await place(drawId, 5))).toBe('200');
  const third = await aBuyer(backend);
  expect(statusAndCode(await place(drawId, 1, third))).toBe('409 queueFirst');
});

test('A called member orders before those who wait and leaves the queue', async () => {
  const { drawId } = await draw();
  const called = await aBuyer(backend);
  const waiting = await aBuyer(backend);
  const at = new Date();
  await backend.db.insert(drawQueues).values({ drawId, openedAt: at, numbers: 2, calledTo: 1 });
  const entries = [called, waiting].map(({ memberId }, index) => ({
    drawId,
    memberId,
    number: index + 1,
    joinedAt: at,
    seenAt: at,
    calledAt: index === 0 ? at : null,
  }));
  await backend.db.insert(queueEntries).values(entries);
  expect(statusAndCode(await place(drawId, 1))).toBe('409 queueFirst');
  expect(statusAndCode(await place(drawId, 1, waiting))).toBe('409 queueFirst');
  expect(statusAndCode(await place(drawId, 1, called))).toBe('200');
  const left = await backend.db.select({ memberId: queueEntries.memberId }).from(queueEntries);
  expect(left).toEqual([{ memberId: waiting.memberId }]);
});

test('A refusal is logged with its code', async () => {
  const { drawId } = await draw({ hasBox: false });
  const answer = await place(drawId, 1);
  expect(answer.json()).toEqual({ code: 'boxNotReady', message: 'このガチャは、ただいま準備中です。' });
  expect(log.last('refused').refusal).toBe('boxNotReady');
});

describe('Minors', () => {
  const YEAR_MS = 365.25 * 24 * 60 * 60_000;
  const aged = (years: number) =>
    aBuyer(backend, {
      birthday: new Date(Date.now() - years * YEAR_MS).toISOString().slice(0, 10),
      hasGuardian: true,
    });
  const drawFor = (price: number) => aDrawOnSale(backend, { price, prizes: [10, 10, 10, 10] });

  async function bought(buyer: Buyer, price: number, quantity: number): Promise<string> {
    const { drawId } = await drawFor(price);
    const order = (await place(drawId, quantity, buyer)).json();
    const key = { drawId, orderId: order.orderHistoryId };
    const settled = await settleOrder(backend.paying.orderBatcher, key, aCapture(order.total));
    expect(settled).toBe('settled');
    return key.orderId;
  }

  test('A member may spend the limit of their age in a month', async () => {
    const cap = MINOR_CAPS.under18;
    const { drawId } = await drawFor(cap / 5);
    const buyer = await aged(17.5);
    expect(statusAndCode(await place(drawId, 10, buyer))).toBe('409 minorLimit');
    const answer = await place(drawId, 5, buyer);
    expect(answer.json().monthlyCap).toEqual({ cap, left: cap });
  });

  test('A birthday that has limited a purchase stays, although nothing was held', async () => {
    const { drawId } = await drawFor(MINOR_CAPS.under18 / 5);
    const buyer = await aged(17.5);
    expect(statusAndCode(await place(drawId, 10, buyer))).toBe('409 minorLimit');
    const change = await buyer.ask('PUT', '/api/user', { birthday: '1980-05-05' });
    expect(statusAndCode(change)).toBe('409 birthdayFixed');
    expect(statusAndCode(await place(drawId, 10, buyer))).toBe('409 minorLimit');
  });

  test('Paid and unpaid orders of all draws count', async () => {
    const buyer = await aged(15);
    await bought(buyer, 300, 10);
    const one = await drawFor(1_000);
    const other = await drawFor(1_001);
    const under = await place(one.drawId, 1, buyer);
    expect(under.json().monthlyCap).toEqual({ cap: 5_000, left: 2_000 });
    expect(statusAndCode(await place(other.drawId, 1, buyer))).toBe('409 minorLimit');
    await buyer.ask('DELETE', `/api/orderHistory/${under.json().orderHistoryId}`);
    expect(statusAndCode(await place(other.drawId, 1, buyer))).toBe('200');
  });

  test.each(['REFUND_PENDING', 'REFUNDED'])('An order whose payment is %s does not count', async (status) => {
    const buyer = await aged(15);
    const orderId = await bought(buyer, 500, 10);
    const { drawId } = await drawFor(700);
    expect(statusAndCode(await place(drawId, 1, buyer))).toBe('409 minorLimit');
    await backend.db.$client.query('update orders set payment_status = $2 where order_id = $1', [
      orderId,
      status,
    ]);
    const placed = await place(drawId, 1, buyer);
    expect(placed.json().monthlyCap).toEqual({ cap: 5_000, left: 5_000 });
  });

  test('Payments of the month before do not count', async () => {
    const buyer = await aged(15);
    await bought(buyer, 500, 10);
    const { drawId } = await drawFor(700);
    expect(statusAndCode(await place(drawId, 1, buyer))).toBe('409 minorLimit');
    await backend.db.$client.query(
      `update orders set settled_at = date_trunc('month', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
       - interval '1 millisecond' where member_id = $1 and status = 'SUCCESS'`,
      [buyer.memberId],
    );
    expect(statusAndCode(await place(drawId, 1, buyer))).toBe('200');
  });

  test('Simultaneous orders of several draws do not exceed the limit', async () => {
    const buyer = await aged(15);
    const draws = await Promise.all(Array.from({ length: 4 }, () => drawFor(3_000)));
    const answers = await Promise.all(draws.map(({ drawId }) => place(drawId, 1, buyer)));
    expect(answers.map(statusAndCode).filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(answers.map(statusAndCode).filter((outcome) => outcome === '409 minorLimit')).toHaveLength(3);
  });
});
