import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { draws, queueEntries } from '#backend/persistence/schema.ts';
import { aQueueShop, type QueueShop, type Waiter } from './queue-shop.ts';

const SLOTS = 2;
let shop: QueueShop;
beforeAll(async () => {
  shop = await aQueueShop(SLOTS);
});
beforeEach(() => shop.tidy());
afterAll(() => shop.backend.close());

const places = async () =>
  (await shop.backend.db.select().from(queueEntries).orderBy(queueEntries.number)).map(
    ({ memberId }) => memberId,
  );

test('Beyond the limit members order in their turn only', async () => {
  const [first, second, third, fourth] = await shop.waiters(4);
  expect([await first?.order(), await second?.order()]).toEqual(['START', 'START']);
  expect(await third?.order()).toBe('queueFirst');
  await third?.join();
  await shop.change({ playing: SLOTS - 1 });
  // A slot is free, and it is the third's: nobody is faster by not joining.
  expect(await fourth?.order()).toBe('queueFirst');
  expect(await third?.look()).toMatchObject({ state: 'called' });
  expect(await fourth?.order()).toBe('queueFirst');
  expect(await third?.order()).toBe('START');
});

test("An order placed in turn ends the member's own queue entry only", async () => {
  await shop.change({ playing: SLOTS });
  const [first, second] = await shop.waiters(2);
  await first?.join();
  await second?.join();
  await shop.change({ playing: SLOTS - 1 });
  await shop.callNext();
  expect(await first?.order()).toBe('START');
  expect(await places()).toEqual([second?.memberId]);
});

test('A turn that has expired is not accepted for an order', async () => {
  await shop.change({ playing: SLOTS });
  const [first, second] = await shop.waiters(2);
  await first?.join();
  await second?.join();
  await shop.change({ playing: SLOTS - 1 });
  await shop.callNext();
  await shop.secondsPass(90, first);
  await shop.callNext();
  expect(await first?.order()).toBe('queueFirst');
  expect(await second?.order()).toBe('START');
});

/** Orders as soon as he may, keeps the slot for a moment, and makes room for the next. */
async function buyInTurn(member: Waiter): Promise<void> {
  while ((await member.order()) !== 'START') {
    await member.join();
    while (!['called', 'open'].includes(String((await member.look()).state))) await pause(5);
  }
  await pause(5);
  await member.giveUp();
}

/** The most slots that were taken or kept at any moment until the end. */
async function mostTaken(until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const kept = sql`(select count(*) from queue_places where called_at is not null and lost_at is null)`;
  let most = 0;
  while (!isOver) {
    const taken = sql<number>`playing + ${kept}`.mapWith(Number);
    const [seen] = await shop.backend.db.select({ taken }).from(draws);
    most = Math.max(most, seen?.taken ?? 0);
  }
  return most;
}

test('With concurrent orders, joins and looks, taken and reserved slots never exceed the limit', async () => {
  const members = await shop.waiters(12);
  const all = Promise.all(members.map(buyInTurn));
  expect(await mostTaken(all)).toBe(SLOTS);
  await all;
  expect(await places()).toEqual([]);
});
