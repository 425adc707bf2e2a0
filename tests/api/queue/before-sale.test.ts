import { newLotteryNumber } from '#backend/crypto/secrets.ts';
import { joinQueue, sharedCallNext } from '#backend/actions/queue.ts';
import { joinQueueByLottery, joinQueueByNumber } from '#backend/persistence/queue/queue-joins.ts';
import { queueSnapshots } from '#backend/persistence/queue/queue-snapshots.ts';
import { drawQueues, queueEntries } from '#backend/persistence/schema.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { inAQueueShop, type Waiter } from './queue-shop.ts';
import { openTestDatabase } from '../../support/database.ts';

const { shop, first, second, third } = inAQueueShop(1);
beforeEach(() => shop.change({ opensAt: inMinutes(10) }));

const database = forAllTests(() => Promise.resolve(openTestDatabase(shop.backend.url)));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const saleOpens = () => shop.change({ opensAt: inMinutes(-1) });

/** Joins with the given lottery number. */
function joinWith(member: Waiter, lot: number) {
  const { db, batching } = database;
  const context = { db, batching, snapshots: queueSnapshots(db), callNext: sharedCallNext(db) };
  return joinQueue(context, { directoryName: 'otsukai', memberId: member.memberId }, lot);
}

test('Before the sale no member has a number', async () => {
  for (const member of [first, second])
    expect(await member.join()).toMatchObject({ state: 'beforeSale', number: null, ahead: null });
  expect(await first.look()).toMatchObject({ state: 'beforeSale', number: null });
});

test('At the start lottery numbers become queue numbers, and later members follow', async () => {
  const late = await shop.waiter();
  await joinWith(first, 70);
  await joinWith(second, 20);
  await joinWith(third, 50);
  await saleOpens();
  expect(await late.join()).toMatchObject({ state: 'waiting', number: 4 });
  expect(await second.look()).toMatchObject({ state: 'called', number: 1 });
  expect(await third.look()).toMatchObject({ state: 'waiting', number: 2, ahead: 0 });
  expect(await first.look()).toMatchObject({ state: 'waiting', number: 3, ahead: 1 });
});

test('A number does not change when others leave and join', async () => {
  await shop.change({ playing: 1 });
  await joinWith(first, 1);
  await joinWith(second, 2);
  await joinWith(third, 3);
  await saleOpens();
  await shop.callNext();
  await first.ask('DELETE');
  expect(await third.look()).toMatchObject({ number: 3, ahead: 1 });
  expect(await first.join()).toMatchObject({ number: 4, ahead: 2 });
  expect(await third.join()).toMatchObject({ number: 3, ahead: 1 });
});

test('Joining again before the sale does not draw another lottery number', async () => {
  await joinWith(first, 5);
  await joinWith(first, 4);
  const stored = await shop.backend.db.select({ lottery: queueEntries.lotteryNumber }).from(queueEntries);
  expect(stored).toEqual([{ lottery: 5 }]);
});

test('Every order of lottery numbers is possible in the queue', async () => {
  const members = [first, second, third];
  const orders = [];
  await shop.change({ playing: 1 });
  for (const lots of EVERY_ORDER) {
    await shop.backend.db.delete(drawQueues);
    await shop.change({ opensAt: inMinutes(10) });
    for (const [index, member] of members.entries()) await joinWith(member, lots[index] ?? 0);
    await saleOpens();
    await shop.callNext();
    const numbers = [];
    for (const member of members) numbers.push((await member.look()).number);
    orders.push(numbers);
  }
  expect(orders).toEqual(EVERY_ORDER);
});

const EVERY_ORDER = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
];

test('Lottery numbers are spread evenly over their range', () => {
  const lots = Array.from({ length: 4000 }, newLotteryNumber);
  expect(new Set(lots).size).toBe(4000);
  // About 500 of 4,000 random numbers fall into each eighth; a deviation of 150 has a probability of 10^-11.
  for (let eighth = 0; eighth < 8; eighth += 1) {
    const count = lots.filter((lot) => Math.floor((lot / 2 ** 48) * 8) === eighth).length;
    expect(Math.abs(count - 500)).toBeLessThan(150);
  }
});

test('A member absent at the start loses their place and does not delay the others', async () => {
  await joinWith(first, 1);
  await joinWith(second, 2);
  await shop.secondsPass(15 * 60, first);
  await saleOpens();
  expect(await second.look()).toMatchObject({ state: 'called', number: 1 });
  expect(await first.look()).toMatchObject({ state: 'lost', number: null });
});

test('An absence before the sale has no effect if the member is present at the start', async () => {
  await first.join();
  await shop.secondsPass(3 * 60 * 60);
  expect(await first.look()).toMatchObject({ state: 'beforeSale' });
  await saleOpens();
  expect(await first.look()).toMatchObject({ state: 'called', number: 1 });
});

test('Members who join at the start get numbers behind those drawn by lot', async () => {
  const members = await shop.waiters(12);
  await shop.change({ playing: 1 });
  await Promise.all(members.slice(0, 6).map((member) => member.join()));
  await saleOpens();
  await Promise.all([shop.callNext(), ...members.slice(6).map((member) => member.join()), shop.callNext()]);
  const numbers = await Promise.all(members.map(async (member) => Number((await member.look()).number)));
  expect(numbers.slice(0, 6).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers.slice(6).toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12]);
});

test('Members who join at once get numbers in the order of their calls, and each only one', async () => {
  await saleOpens();
  await shop.queue(first);
  const later = await shop.waiters(30);
  const { drawId } = (await shop.backend.db.query.draws.findFirst()) ?? { drawId: '' };
  // The order of the ids differs from that of the calls; each member calls twice.
  const keys = [...later, ...later].map(({ memberId }) => ({ drawId, memberId }));
  expect(await Promise.all(keys.map((key) => joinQueueByNumber(database.batching, key)))).toEqual(
    keys.map(() => true),
  );
  const numbers = await Promise.all(later.map(async (member) => Number((await member.look()).number)));
  expect(numbers).toEqual(later.map((_, index) => index + 2));
});

test('Nobody gets a number before the queue is open, or a lottery number after', async () => {
  const { drawId } = (await shop.backend.db.query.draws.findFirst()) ?? { drawId: '' };
  expect(await joinQueueByNumber(database.batching, { drawId, memberId: first.memberId })).toBe(false);
  await joinWith(second, 5);
  expect(await joinQueueByNumber(database.batching, { drawId, memberId: first.memberId })).toBe(false);
  await saleOpens();
  await shop.callNext();
  expect(await joinQueueByLottery(database, { drawId, memberId: first.memberId }, 7)).toBe(false);
  expect(await first.look()).toMatchObject({ number: null });
});
