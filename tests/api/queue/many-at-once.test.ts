import { sql } from 'drizzle-orm';
import { callNextEverywhere } from '#backend/actions/queue.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { queueEntries } from '#backend/persistence/schema.ts';
import { aBackend } from '../../support/backend.ts';
import { aQueueShop, type QueueShop } from './queue-shop.ts';

const SLOTS = 3;
let shop: QueueShop;
beforeAll(async () => {
  shop = await aQueueShop(SLOTS);
});
beforeEach(() => shop.tidy());
afterAll(() => shop.backend.close());

const calledNow = async () =>
  shop.backend.db.$count(queueEntries, sql`called_at is not null and lost_at is null`);

test('Several backends that call at once call each member once and no more than there are slots', async () => {
  await shop.change({ playing: SLOTS });
  const members = await shop.waiters(8);
  for (const member of members) await member.join();
  await shop.change({ playing: 0 });
  const others = [openDatabase(shop.backend.url), openDatabase(shop.backend.url)];
  const stores = [shop.backend.db, ...others.map(({ db }) => db)].map(queueStore);
  await Promise.all([...stores, ...stores].map(callNextEverywhere));
  expect(await calledNow()).toBe(SLOTS);
  for (const [index, member] of members.entries()) {
    const state = index < SLOTS ? 'called' : 'waiting';
    expect(await member.look()).toMatchObject({ state, number: index + 1 });
  }
  await Promise.all(others.map((other) => other.close()));
});

test('When all look at once after slots become free, not too many are called', async () => {
  await shop.change({ playing: SLOTS });
  const members = await shop.waiters(12);
  for (const member of members) await member.join();
  await shop.change({ playing: 1 });
  const told = await Promise.all(members.map((member) => member.look()));
  expect(await calledNow()).toBe(SLOTS - 1);
  expect(told.filter(({ state }) => state === 'called').length).toBeLessThanOrEqual(SLOTS - 1);
});

test('Concurrent joins through two backends get distinct numbers', async () => {
  await shop.change({ playing: SLOTS });
  const members = await shop.waiters(20);
  const other = await aBackend({ database: shop.backend.url });
  await Promise.all(members.map((member) => member.join()));
  const numbers = await Promise.all(members.map(async (member) => Number((await member.look()).number)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(members.map((_, index) => index + 1));
  await other.close();
});
