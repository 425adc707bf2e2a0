import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aCapture, aDrawOnSale, aRequestKey, type DrawWish } from '../../support/buying.ts';
import { membersLoggedIn } from '../../support/visitors.ts';
import { booksOf, withoutAGap } from './books-of-draw.ts';
import { seeThatAllIsWritten, seeThatPrizesAreCounted, seeThatTheLogIsAChain } from './seen-of-payments.ts';

let backend: TestBackend;
let second: TestBackend;
let memberIds: string[];

beforeAll(async () => {
  backend = await aBackend();
  second = await aBackend({ database: backend.url });
  memberIds = (await membersLoggedIn(backend.url, 120)).map(({ memberId }) => memberId);
});
afterAll(async () => {
  await second.close();
  await backend.close();
});

const SOON = new Date(Date.now() + 15 * 60_000);
const BOX = { prizes: [10, 20, 30, 60], lastOne: true };
const desk = () => backend.buying.orderWriter;

/** Everybody has gone to pay; the orders. */
async function allGoneToPay(wish: DrawWish = BOX) {
  const { drawId } = await aDrawOnSale(backend, wish);
  const orderIds = await Promise.all(
    memberIds.map(async (memberId) => {
      const placed = await desk().place({ drawId, memberId, quantity: 1, requestKey: aRequestKey() });
      if (typeof placed === 'string') throw new Error(placed);
      await desk().startPayment({
        drawId,
        orderId: placed.orderId,
        paymentType: 'PAYPAY',
        sessionEndsAt: SOON,
      });
      return placed.orderId;
    }),
  );
  return { drawId, keys: orderIds.map((orderId) => ({ drawId, orderId })) };
}

test.each([
  ['one backend', () => backend],
  ['two backends', (index: number) => (index % 2 === 0 ? backend : second)],
])('A hundred payments that are told to %s at once are written whole', async (_whom, backendOf) => {
  const { drawId, keys } = await allGoneToPay();
  const answers = await Promise.all(
    keys.map((key, index) => backendOf(index).buying.orderWriter.settle(key, aCapture(700))),
  );
  expect(new Set(answers)).toEqual(new Set(['settled']));
  const { draw, ranges, log, live, lastOnes } = await booksOf(backend, drawId);
  expect(draw).toEqual({ sold: 120, held: 0, playing: 0, drawn: 120, entries: 120 });
  expect([withoutAGap(ranges), withoutAGap(log), live, lastOnes.length]).toEqual([120, 120, [], 1]);
  await seeThatAllIsWritten(backend, drawId, memberIds.length);
  await seeThatTheLogIsAChain(backend, drawId);
  await seeThatPrizesAreCounted(backend, drawId, 120);
});

test('Payments of two providers stand in the books as each of its own', async () => {
  const { drawId, keys } = await allGoneToPay();
  const captures = keys.map((_key, index) => ({
    ...aCapture(700),
    provider: index % 2 ? 'komoju' : 'pretend',
  }));
  await Promise.all(keys.map((key, index) => desk().settle(key, captures[index] ?? null)));
  const { rows } = await backend.db.$client.query(
    'select provider, payment_id as "paymentId" from ledger where draw_id = $1',
    [drawId],
  );
  expect(new Set(rows.map((line) => JSON.stringify(line)))).toEqual(
    new Set(captures.map(({ provider, paymentId }) => JSON.stringify({ provider, paymentId }))),
  );
});

test('Among many good payments, those that are wrong, doubled or somebody else’s are each told what they are', async () => {
  const { drawId, keys } = await allGoneToPay();
  const captures = keys.map(() => aCapture(700));
  const at = <T>(list: readonly T[], index: number): T => {
    const one = list[index];
    if (one === undefined) throw new Error('There are not so many.');
    return one;
  };
  const good = keys.slice(0, 100).map((key, index) => desk().settle(key, at(captures, index)));
  const odd = [
    desk().settle(at(keys, 100), aCapture(699)),
    desk().settle(at(keys, 101), at(captures, 0)),
    desk().settle(at(keys, 1), at(captures, 1)),
    desk().settle(at(keys, 2), aCapture(700)),
    desk().settle({ drawId, orderId: drawId }, aCapture(700)),
    desk().releaseHold(at(keys, 102), { to: 'CANCEL', reason: 'byMember' }),
  ];
  expect(new Set(await Promise.all(good))).toEqual(new Set(['settled']));
  expect(await Promise.all(odd)).toEqual([
    'wrongSum',
    'known',
    'settled',
    'refundDue',
    'unknownOrder',
    'givenBack',
  ]);
  const { draw, ranges, log } = await booksOf(backend, drawId);
  expect(draw).toEqual({ sold: 100, held: 19, playing: 19, drawn: 100, entries: 100 });
  expect([withoutAGap(ranges), withoutAGap(log)]).toEqual([100, 100]);
  await seeThatTheLogIsAChain(backend, drawId);
  await seeThatPrizesAreCounted(backend, drawId, 100);
});

test('While payments are written, others order, go to pay and give up', async () => {
  const { drawId, keys } = await allGoneToPay({ prizes: [50, 100, 150], lastOne: true });
  const others = await membersOf(60);
  const answers = await Promise.all([
    ...keys.map((key) => desk().settle(key, aCapture(700))),
    ...others.map((memberId, index) => goAbout(drawId, memberId, index)),
  ]);
  expect(new Set(answers)).toEqual(new Set(['settled', 'givenBack']));
  const { draw, ranges, live } = await booksOf(backend, drawId);
  expect(draw).toEqual({ sold: 150, held: 0, playing: 0, drawn: 150, entries: 150 });
  expect([withoutAGap(ranges), live]).toEqual([150, []]);
  await seeThatTheLogIsAChain(backend, drawId);
});

const membersOf = async (count: number) => {
  const { rows } = await backend.db.$client.query(
    `insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel)
     select id || '@example.jp', id || '@example.jp', '', '客', '1500001', '', '', '1990-01-01', ''
     from (select gen_random_uuid()::text as id from generate_series(1, $1)) ids returning member_id`,
    [count],
  );
  return rows.map(({ member_id }): string => member_id);
};

/** One half of them pay, at another backend, and the other half think better of it. */
async function goAbout(drawId: string, memberId: string, index: number) {
  const { orderWriter: other } = (index % 3 === 0 ? second : backend).buying;
  const placed = await other.place({ drawId, memberId, quantity: 1, requestKey: aRequestKey() });
  if (typeof placed === 'string') return placed;
  const key = { drawId, orderId: placed.orderId };
  await other.startPayment({ ...key, paymentType: 'CARD', sessionEndsAt: SOON });
  if (index % 2 === 0) return other.settle(key, aCapture(700));
  return other.releaseHold(key, { to: 'CANCEL', reason: 'byMember' });
}
