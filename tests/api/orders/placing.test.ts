import { drawQueues, queueEntries } from '#backend/persistence/schema.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer, type DrawWish } from '../../support/buying.ts';
import { aLogbook } from '../../support/log-capture.ts';
import { told } from '../../support/member.ts';

const logbook = aLogbook();
let backend: TestBackend;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
});
afterAll(() => backend.close());
beforeEach(async () => {
  buyer = await aBuyer(backend);
});

const draw = (wish: DrawWish = {}) => aDrawOnSale(backend, wish);

const place = (productId: string, quantity: number, by = buyer) =>
  by.ask('POST', '/api/orderHistory', { productId, quantity, requestKey: aRequestKey() });

const counts = async (directoryName: string) =>
  (await backend.get(`/api/product/${directoryName}`)).json().tickets;

test('Tickets are held, and whoever looks sees it', async () => {
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
    reason: null,
    orderedAt: expect.any(String),
    heldUntil: expect.any(String),
    trip: null,
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

test.each<[string, DrawWish & { quantity?: number }, unknown[]]>([
  ['before the sale', { opensInMs: 60_000 }, [409, 'saleNotOpen']],
  ['after the sale', { opensInMs: -120_000, closesInMs: -60_000 }, [409, 'saleOver']],
  ['while the box is not sealed', { isSealed: false }, [409, 'boxNotSealed']],
  ['so many as are not offered', { quantity: 3 }, [422, 'quantityNotOffered']],
  ['more than a purchase may have', { prizes: [20, 20, 20, 20], quantity: 80 }, [422, 'quantityNotOffered']],
  ['more than there are', { prizes: [1, 1, 1, 1], quantity: 5 }, [409, 'notEnoughLeft']],
  ['more than a member may have', { but: { perMember: 4 }, quantity: 5 }, [409, 'memberLimit']],
  ['where all places at the desk are taken', { but: { concurrentPlaying: 0 } }, [409, 'queueFirst']],
  ['what is sold out', { but: { sold: 10, soldBefore: 10 }, isSealed: false }, [409, 'soldOut']],
])(
  'Somebody who orders %s is refused, and nothing is held',
  async (_what, { quantity = 1, ...wish }, refusal) => {
    const { drawId } = await draw(wish);
    expect(told(await place(drawId, quantity))).toEqual(refusal);
    const { rows } = await backend.db.$client.query('select held, playing from draws where draw_id = $1', [
      drawId,
    ]);
    expect(rows).toEqual([{ held: 0, playing: 0 }]);
    expect(
      (await backend.db.$client.query('select 1 from orders where draw_id = $1', [drawId])).rows,
    ).toEqual([]);
  },
);

test.each([0, -1, 1.5, 10_000_001, '1', null])('A quantity of %j is no quantity', async (quantity) => {
  const { drawId } = await draw();
  const answer = await buyer.ask('POST', '/api/orderHistory', {
    productId: drawId,
    quantity,
    requestKey: aRequestKey(),
  });
  expect([...told(answer), answer.json().parameter]).toEqual([422, 'invalidInput', 'quantity']);
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000', 'A'.repeat(36)])(
  'There is no draw by the id of %s',
  async (productId) => {
    expect(told(await place(productId, 1))).toEqual([404, 'drawNotFound']);
  },
);

test('Whoever is not logged in buys nothing', async () => {
  const body = { productId: (await draw()).drawId, quantity: 1, requestKey: aRequestKey() };
  expect(told(await backend.ask('POST', '/api/orderHistory', { body }))).toEqual([401, 'loginRequired']);
});

test('Whoever left meanwhile buys nothing', async () => {
  const { drawId } = await draw();
  await backend.db.$client.query(
    `update members set left_at = now(), email = null, email_key = null, password_hash = null, name = null, zip = null,
       address = null, address2 = null, birthday = null, tel = null, stop_token = null where member_id = $1`,
    [buyer.memberId],
  );
  const wish = { drawId, memberId: buyer.memberId, quantity: 1, requestKey: aRequestKey() };
  expect(await backend.buying.orderWriter.place(wish)).toBe('loginRequired');
});

test('One purchase of a draw at a time; of another draw, and by somebody else, another', async () => {
  const [one, other] = [await draw(), await draw()];
  expect(told(await place(one.drawId, 1))).toEqual([200]);
  expect(told(await place(one.drawId, 1))).toEqual([409, 'orderUnderWay']);
  expect(told(await place(other.drawId, 1))).toEqual([200]);
  expect(told(await place(one.drawId, 1, await aBuyer(backend)))).toEqual([200]);
});

test('What others hold cannot be had; the rest only while nobody holds any of it', async () => {
  const { drawId } = await draw({ prizes: [1, 1, 1, 3], but: { quantities: [1, 5], perPurchase: 6 } });
  expect(told(await place(drawId, 1, await aBuyer(backend)))).toEqual([200]);
  expect(told(await place(drawId, 6))).toEqual([409, 'restNotFree']);
  expect(told(await place(drawId, 5))).toEqual([200]);
  const third = await aBuyer(backend);
  expect(told(await place(drawId, 1, third))).toEqual([409, 'notEnoughLeft']);
});

test('Who is called comes before those who wait, and then has left the line', async () => {
  const { drawId } = await draw();
  const [called, waiting] = [await aBuyer(backend), await aBuyer(backend)];
  const at = new Date();
  await backend.db.insert(drawQueues).values({ drawId, openedAt: at, numbers: 2, calledTo: 1 });
  const places = [called, waiting].map(({ memberId }, index) => ({
    ...{ drawId, memberId, number: index + 1, joinedAt: at, seenAt: at },
    calledAt: index === 0 ? at : null,
  }));
  await backend.db.insert(queueEntries).values(places);
  expect(told(await place(drawId, 1))).toEqual([409, 'queueFirst']);
  expect(told(await place(drawId, 1, waiting))).toEqual([409, 'queueFirst']);
  expect(told(await place(drawId, 1, called))).toEqual([200]);
  const left = await backend.db.select({ memberId: queueEntries.memberId }).from(queueEntries);
  expect(left).toEqual([{ memberId: waiting.memberId }]);
});

test('What is refused is logged by its code', async () => {
  const { drawId } = await draw({ isSealed: false });
  const answer = await place(drawId, 1);
  expect(answer.json()).toEqual({ code: 'boxNotSealed', message: 'このガチャは、ただいま準備中です。' });
  expect(logbook.last('refused').refusal).toBe('boxNotSealed');
});
