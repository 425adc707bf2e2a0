import { eq } from 'drizzle-orm';
import { queueEntries } from '#backend/persistence/schema.ts';
import { aQueueShop, type QueueShop, type Waiter } from './queue-shop.ts';

let shop: QueueShop;
let first: Waiter;
let second: Waiter;
beforeAll(async () => {
  shop = await aQueueShop(1);
});
beforeEach(async () => {
  await shop.tidy();
  first = await shop.waiter();
  second = await shop.waiter();
  await shop.change({ playing: 1 });
  await first.join();
  await second.join();
});
afterAll(() => shop.backend.close());

const QUARTER_HOUR_S = 15 * 60;

test('A turn nobody uses passes to the next, and its member is told', async () => {
  await shop.change({ playing: 0 });
  expect(await first.look()).toMatchObject({ state: 'called' });
  await shop.secondsPass(90, first);
  await shop.callNext();
  expect(await second.look()).toMatchObject({ state: 'called', number: 2 });
  expect(await first.look()).toMatchObject({ state: 'lost', number: null, calledUntil: null });
});

test('Whoever lost a turn may join again, at the end', async () => {
  await shop.change({ playing: 0 });
  await first.look();
  await shop.secondsPass(90, first);
  await shop.callNext();
  const third = await shop.waiter();
  await third.join();
  expect(await first.join()).toMatchObject({ state: 'waiting', number: 4, ahead: 1 });
});

test('A turn is over at the member’s own look, also where no job is running', async () => {
  await shop.change({ playing: 0 });
  await first.look();
  await shop.secondsPass(90, first);
  expect(await first.look()).toMatchObject({ state: 'lost' });
  expect(await second.look()).toMatchObject({ state: 'called' });
});

test('Whoever looks in within 15 minutes has the same number', async () => {
  await shop.secondsPass(QUARTER_HOUR_S - 30);
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
  await shop.secondsPass(QUARTER_HOUR_S - 30);
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
});

test('Whoever does not look in for 15 minutes loses the place, and those behind move up', async () => {
  await shop.secondsPass(QUARTER_HOUR_S, first);
  await shop.callNext();
  expect(await second.look()).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await first.look()).toMatchObject({ state: 'lost', ahead: 1 });
});

test('Coming back too late does not bring the place back, even before anybody noticed', async () => {
  await shop.secondsPass(QUARTER_HOUR_S, first);
  expect(await first.look()).toMatchObject({ state: 'lost' });
});

test('Looking often writes seldom', async () => {
  const seenAt = async () => {
    const [row] = await shop.backend.db
      .select({ seenAt: queueEntries.seenAt })
      .from(queueEntries)
      .where(eq(queueEntries.memberId, first.memberId));
    return row?.seenAt;
  };
  await shop.secondsPass(30);
  const before = await seenAt();
  await first.look();
  expect(await seenAt()).toEqual(before);
});

test.each([
  ['sold out', { sold: 40 }, 'soldOut'],
  ['over', { closesAt: new Date(Date.now() - 1000) }, 'saleOver'],
])('Once the draw is %s all are told at the next look, and the line is gone', async (_what, draw, state) => {
  await shop.change(draw);
  for (const member of [first, second])
    expect(await member.look()).toMatchObject({ state, number: null, ahead: null });
  await shop.callNext();
  expect(await shop.backend.db.select().from(queueEntries)).toEqual([]);
  expect(await first.join()).toMatchObject({ state });
  expect(await shop.backend.db.select().from(queueEntries)).toEqual([]);
});

test('While the last tickets are only held, the line stays and nobody is called', async () => {
  await shop.change({ sold: 39, held: 1, playing: 0 });
  await shop.callNext();
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
  await shop.change({ held: 0 });
  expect(await first.look()).toMatchObject({ state: 'called' });
});

test('What one member asks leaves another’s place alone', async () => {
  const before = await shop.backend.db
    .select()
    .from(queueEntries)
    .where(eq(queueEntries.memberId, second.memberId));
  await first.ask('DELETE');
  await first.join();
  await first.look();
  const after = await shop.backend.db
    .select()
    .from(queueEntries)
    .where(eq(queueEntries.memberId, second.memberId));
  expect(after).toEqual(before);
});
