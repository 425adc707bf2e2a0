import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { queueEntries } from '#backend/persistence/schema.ts';
import { inAQueueShop, type Waiter } from './queue-shop.ts';

const { shop, first, second, third } = inAQueueShop(1);
beforeEach(() => shop.queue(first, second));

const entries = (of: Waiter) =>
  shop.backend.db.select().from(queueEntries).where(eq(queueEntries.memberId, of.memberId));

const QUARTER_HOUR_S = 15 * 60;

/** Calls the first member and passes the 90 seconds of their turn. */
async function firstIsTooLate(): Promise<void> {
  await shop.change({ playing: 0 });
  expect(await first.look()).toMatchObject({ state: 'called' });
  await shop.secondsPass(90, first);
}

test('An unused turn passes to the next member, and its own member is informed', async () => {
  await firstIsTooLate();
  await shop.callNext();
  expect(await second.look()).toMatchObject({ state: 'called', number: 2 });
  expect(await first.look()).toMatchObject({ state: 'lost', number: null, calledUntil: null });
});

test('A member who lost a turn can join again at the end', async () => {
  await firstIsTooLate();
  await shop.callNext();
  await third.join();
  expect(await first.join()).toMatchObject({ state: 'waiting', number: 4, ahead: 1 });
});

test('A turn expires when its member looks, without a job', async () => {
  await firstIsTooLate();
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
  await shop.secondsPass(30);
  const before = await entries(first);
  await first.look();
  expect(await entries(first)).toEqual(before);
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

describe('Extending a turn', () => {
  beforeEach(async () => {
    await shop.change({ playing: 0 });
    await shop.callNext();
  });

  test('A called member extends it once by its length, and those behind keep their numbers', async () => {
    await shop.secondsPass(60, first);
    const { calledUntil } = await first.look();
    const extended = await first.extend();
    expect(extended).toMatchObject({ state: 'called', number: 1, isExtendable: false });
    expect(Date.parse(String(extended.calledUntil))).toBe(Date.parse(String(calledUntil)) + 90_000);
    expect(await first.extend()).toEqual({ ...extended, askedAt: expect.any(String) });
    expect(await second.look()).toMatchObject({ state: 'waiting', number: 2, ahead: 0 });
    await shop.secondsPass(60, first);
    await shop.callNext();
    expect(await first.look()).toMatchObject({ state: 'called' });
    expect(await first.order()).toBe('START');
  });

  test('After it the turn goes to the next member, and a new turn can be extended again', async () => {
    await first.extend();
    await shop.secondsPass(180, first);
    await shop.callNext();
    expect(await first.look()).toMatchObject({ state: 'lost', isExtendable: false });
    expect(await second.look()).toMatchObject({ state: 'called', number: 2, isExtendable: true });
    await expect(first.extend()).rejects.toThrow('notYourTurn');
    expect(await first.join()).toMatchObject({ state: 'waiting', number: 3 });
    await second.ask('DELETE');
    expect(await first.look()).toMatchObject({ state: 'called', isExtendable: true });
  });

  test('Of the extension and the end of the turn one wins, at the last moment too', async () => {
    await shop.secondsPass(89.99, first);
    const [extension] = await Promise.allSettled([first.extend(), pause(15).then(shop.callNext)]);
    const { state } = await first.look();
    expect(state).toBe(extension.status === 'fulfilled' ? 'called' : 'lost');
  });

  test('Neither a waiting member nor one who has ordered extends anything', async () => {
    await expect(second.extend()).rejects.toThrow('notYourTurn');
    expect(await first.order()).toBe('START');
    await expect(first.extend()).rejects.toThrow('notYourTurn');
  });
});

test('While the last tickets are held, the queue stays and nobody is called', async () => {
  await shop.change({ sold: 39, held: 1, playing: 0 });
  await shop.callNext();
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 1 });
  await shop.change({ held: 0 });
  expect(await first.look()).toMatchObject({ state: 'called' });
});

test("A member's requests do not change the queue entry of another", async () => {
  const before = await entries(second);
  await first.ask('DELETE');
  await first.join();
  await first.look();
  expect(await entries(second)).toEqual(before);
});
