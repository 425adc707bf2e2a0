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

test('An unused turn passes to the next member, and its own member is informed', async () => {
  await shop.change({ playing: 0 });
  expect(await first.look()).toMatchObject({ state: 'called' });
  await shop.secondsPass(90, first);
  await shop.callNext();
  expect(await second.look()).toMatchObject({ state: 'called', number: 2 });
  expect(await first.look()).toMatchObject({ state: 'lost', number: null, calledUntil: null });
});

test('A member who lost a turn can join again at the end', async () => {
  await shop.change({ playing: 0 });
  await first.look();
  await shop.secondsPass(90, first);
  await shop.callNext();
  const third = await shop.waiter();
  await third.join();
  expect(await first.join()).toMatchObject({ state: 'waiting', number: 4, ahead: 1 });
});

test('A turn expires when its member looks, without a job', async () => {
  await shop.change({ playing: 0 });
  await first.look();
  await shop.secondsPass(90, first);
  expect(await first.look()).toMatchObject({ state: 'lost' });
  expect(await second.look()).toMatchObject({ state: 'called' });
});

test('A member who looks within 15 minutes keeps the number', async () => {
  await shop.secondsPass(QUARTER_HOUR_S - 30);
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
  await shop.secondsPass(QUARTER_HOUR_S - 30);
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
});

test('A member who does not look for 15 minutes loses the queue entry, and those behind move forward', async () => {
  await shop.secondsPass(QUARTER_HOUR_S, first);
  await shop.callNext();
  expect(await second.look()).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await first.look()).toMatchObject({ state: 'lost', ahead: 1 });
});

test('A late return does not restore the queue entry, even before a job has run', async () => {
  await shop.secondsPass(QUARTER_HOUR_S, first);
  expect(await first.look()).toMatchObject({ state: 'lost' });
});

test('Frequent looks write seldom', async () => {
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
])(
  'Once the draw is %s every member is informed at the next look, and the queue is deleted',
  async (_what, draw, state) => {
    await shop.change(draw);
    for (const member of [first, second])
      expect(await member.look()).toMatchObject({ state, number: null, ahead: null });
    await shop.callNext();
    expect(await shop.backend.db.select().from(queueEntries)).toEqual([]);
    expect(await first.join()).toMatchObject({ state });
    expect(await shop.backend.db.select().from(queueEntries)).toEqual([]);
  },
);

test('While the last tickets are held, the queue stays and nobody is called', async () => {
  await shop.change({ sold: 39, held: 1, playing: 0 });
  await shop.callNext();
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
  await shop.change({ held: 0 });
  expect(await first.look()).toMatchObject({ state: 'called' });
});

test("A member's requests do not change the queue entry of another", async () => {
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
