import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drawQueues, draws, queueEntries } from '#backend/persistence/schema.ts';
import { callNextEverywhere } from '#backend/actions/queue.ts';
import { inAQueueShop, QUEUE_PATH, type Waiter } from './queue-shop.ts';
import { anOperator } from '../../support/operator.ts';
import { aBackend } from '../../support/backend.ts';
import { openTestDatabase } from '../../support/database.ts';

const SLOTS = 2;
const { shop, first, second, third } = inAQueueShop(SLOTS);

const entries = () => shop.backend.db.select().from(queueEntries).orderBy(queueEntries.number);
const waitingMembers = async () => (await entries()).map(({ memberId }) => memberId);

test('Without a queue nobody waits, and nothing is stored', async () => {
  expect(await first.join()).toMatchObject({ state: 'open', number: null, ahead: null });
  expect(await entries()).toEqual([]);
});

test('Members are called in the order of their numbers', async () => {
  await shop.queue();
  expect(await first.join()).toMatchObject({ state: 'waiting', number: 1, ahead: 0, calledTo: 0 });
  expect(await second.join()).toMatchObject({ state: 'waiting', number: 2, ahead: 1 });
  expect(await third.join()).toMatchObject({ state: 'waiting', number: 3, ahead: 2 });
  await shop.change({ playing: 0 });
  await shop.callNext();
  expect(await first.look()).toMatchObject({ state: 'called', number: 1, ahead: 0, calledTo: 2 });
  expect(await second.look()).toMatchObject({ state: 'called', number: 2 });
  expect(await third.look()).toMatchObject({ state: 'waiting', number: 3, ahead: 0, calledTo: 2 });
});

test('A free slot is given to the first member in the queue only', async () => {
  await shop.queue(first, second);
  await shop.change({ playing: 1 });
  expect(await second.look()).toMatchObject({ state: 'waiting', ahead: 1 });
  expect(await first.look()).toMatchObject({ state: 'called' });
  expect(await second.look()).toMatchObject({ state: 'waiting', ahead: 0 });
});

test('A reload, another device and a repeated request keep the queue entry', async () => {
  await shop.queue(first, second);
  const again = await Promise.all([first.join(), first.join(), first.look()]);
  expect(again.map((status) => status?.number)).toEqual([1, 1, 1]);
  expect(await entries()).toHaveLength(2);
});

test('A called member has 90 seconds', async () => {
  await shop.queue(first);
  await shop.change({ playing: 1 });
  const status = await first.look();
  const [entry] = await entries();
  expect(Date.parse(String(status.calledUntil))).toBe((entry?.calledAt?.getTime() ?? 0) + 90_000);
});

test('A pause calls nobody and keeps all places, also of those who were called', async () => {
  const hana = await anOperator(shop.backend);
  const ask = (what: string, body: object) => hana.ask('POST', `/api/ops/draws/otsukai/${what}`, { body });
  await shop.queue(first, second, third);
  await shop.change({ playing: 1 });
  expect(await first.look()).toMatchObject({ state: 'called' });
  expect((await ask('pause', { reason: '画像の確認' })).statusCode).toBe(200);
  await shop.change({ playing: 0 });
  await shop.callNext();
  expect(await first.look()).toMatchObject({
    state: 'waiting',
    number: 1,
    ahead: 0,
    pauseReason: '画像の確認',
  });
  expect(await second.look()).toMatchObject({ state: 'waiting', number: 2 });
  expect(await first.order()).toBe('salePaused');
  expect((await ask('resume', {})).statusCode).toBe(200);
  expect(await first.look()).toMatchObject({ state: 'called', number: 1, pauseReason: null });
  expect(await second.look()).toMatchObject({ state: 'called', number: 2 });
  expect(await third.look()).toMatchObject({ state: 'waiting', number: 3, ahead: 0 });
});

test('A new member cannot pass those who wait, although a slot is free', async () => {
  await shop.queue(first);
  await shop.change({ playing: 0 });
  expect(await second.look()).toMatchObject({ state: 'waiting', number: null, ahead: 1 });
});

test('The waiting time is estimated from the duration of recent purchases', async () => {
  const buyer = await shop.waiter();
  const { drawId } = (await shop.backend.db.query.draws.findFirst()) ?? { drawId: '' };
  await shop.backend.db.execute(`insert into orders
    (draw_id, member_id, request_key, quantity, price, total, payment_type, status, ordered_at, settled_at, first_ticket, salt)
    values ('${drawId}', '${buyer.memberId}', 'key', 1, 700, 700, 'CARD', 'SUCCESS', now() - interval '4 minutes', now(), 0, '\\x00')`);
  await shop.queue(first, second, third);
  expect(await first.look()).toMatchObject({ ahead: 0, minutes: 2 });
  expect(await third.look()).toMatchObject({ ahead: 2, minutes: 6 });
});

test('A member who leaves the queue moves those behind forward and no others', async () => {
  await shop.queue(first, second, third);
  expect(await second.ask('DELETE')).toMatchObject({ state: 'waiting', number: null });
  expect(await second.ask('DELETE')).toMatchObject({ state: 'waiting', number: null });
  expect(await first.look()).toMatchObject({ number: 1, ahead: 0 });
  expect(await third.look()).toMatchObject({ number: 3, ahead: 1 });
  expect(await second.join()).toMatchObject({ number: 4, ahead: 2 });
});

test('A member who deletes their account leaves the queue', async () => {
  await shop.queue(first, second);
  await shop.backend.db.execute('update sessions set leave_confirmed_at = now()');
  await first.ask('DELETE', `/api/user?userId=${first.memberId}`);
  expect(await waitingMembers()).toEqual([second.memberId]);
});

test.each(['GET', 'POST', 'DELETE'] as const)('A guest has no queue entry: %s', async (method) => {
  const answer = await shop.backend.ask(method, QUEUE_PATH);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'loginRequired']);
});

test.each(['GET', 'POST', 'DELETE'] as const)('An unknown draw has no queue: %s', async (method) => {
  await expect(first.ask(method, '/api/product/nothing/queue')).rejects.toThrow('drawNotFound');
});

describe('Ordering in turn', () => {
  test('Beyond the limit members order in their turn only', async () => {
    const fourth = await shop.waiter();
    expect([await first.order(), await second.order()]).toEqual(['START', 'START']);
    expect(await third.order()).toBe('queueFirst');
    await third.join();
    await shop.change({ playing: SLOTS - 1 });
    // The free slot belongs to the third member, not to one who has not joined.
    expect(await fourth.order()).toBe('queueFirst');
    expect(await third.look()).toMatchObject({ state: 'called' });
    expect(await fourth.order()).toBe('queueFirst');
    expect(await third.order()).toBe('START');
  });

  test('Members wait while half of the tickets are held, and the first of them gets what returns', async () => {
    await shop.change({ total: 20, concurrentPlaying: 50, playing: 2, held: 10 });
    expect(await first.look()).toMatchObject({ state: 'waiting', number: null });
    expect(await first.order()).toBe('queueFirst');
    expect([await first.join(), await second.join()]).toMatchObject([{ number: 1 }, { number: 2 }]);
    await shop.change({ held: 9 });
    expect(await third.order()).toBe('queueFirst');
    expect(await second.look()).toMatchObject({ state: 'waiting', ahead: 1 });
    expect(await first.look()).toMatchObject({ state: 'called' });
    expect(await first.order()).toBe('START');
    await shop.change({ held: 0, playing: 0 });
    expect(await second.look()).toMatchObject({ state: 'called' });
    expect(await second.order()).toBe('START');
    expect(await third.look()).toMatchObject({ state: 'open' });
  });

  test("An order placed in turn ends the member's own queue entry only", async () => {
    await shop.queue(first, second);
    await shop.change({ playing: SLOTS - 1 });
    await shop.callNext();
    expect(await first.order()).toBe('START');
    expect(await waitingMembers()).toEqual([second.memberId]);
  });

  test('A called member gets a ticket although half of the rest is held by now', async () => {
    await shop.queue(first, second, third);
    await shop.change({ playing: SLOTS - 1 });
    await shop.callNext();
    const { total = 0 } = (await shop.backend.db.query.draws.findFirst()) ?? {};
    await shop.change({ held: total - 1 });
    expect(await first.order()).toBe('START');
  });

  test('A turn that has expired is not accepted for an order', async () => {
    await shop.queue(first, second);
    await shop.change({ playing: SLOTS - 1 });
    await shop.callNext();
    await shop.secondsPass(90, first);
    await shop.callNext();
    expect(await first.order()).toBe('queueFirst');
    expect(await second.order()).toBe('START');
  });

  /** Orders as soon as possible, holds the slot for 5 ms and releases it. */
  async function buyInTurn(member: Waiter): Promise<void> {
    while ((await member.order()) !== 'START') {
      await member.join();
      while (!['called', 'open'].includes(String((await member.look()).state))) await pause(5);
    }
    await pause(5);
    await member.cancel();
  }

  /** Returns the maximum of taken and reserved slots until `until` is settled. */
  async function maxTakenSlots(until: Promise<unknown>): Promise<number> {
    let isOver = false;
    void until.finally(() => (isOver = true));
    const reserved = sql`(select count(*) from queue_entries where called_at is not null and lost_at is null)`;
    let max = 0;
    while (!isOver) {
      const taken = sql<number>`playing + ${reserved}`.mapWith(Number);
      const [row] = await shop.backend.db.select({ taken }).from(draws);
      max = Math.max(max, row?.taken ?? 0);
    }
    return max;
  }

  test('With concurrent orders, joins and looks, taken and reserved slots never exceed the limit', async () => {
    const members = await shop.waiters(12);
    const all = Promise.all(members.map(buyInTurn));
    expect(await maxTakenSlots(all)).toBe(SLOTS);
    await all;
    expect(await waitingMembers()).toEqual([]);
  });
});

describe('Concurrent members and backends', () => {
  const SLOTS = 3;
  beforeEach(() => shop.change({ concurrentPlaying: SLOTS }));

  const calledNow = async () =>
    shop.backend.db.$count(queueEntries, sql`called_at is not null and lost_at is null`);

  test('Several backends that call at once call each member once and no more than there are slots', async () => {
    const members = await shop.waiters(8);
    await shop.queue(...members);
    await shop.change({ playing: 0 });
    const others = [openTestDatabase(shop.backend.url), openTestDatabase(shop.backend.url)];
    const databases = [shop.backend.db, ...others.map(({ db }) => db)];
    await Promise.all([...databases, ...databases].map(callNextEverywhere));
    expect(await calledNow()).toBe(SLOTS);
    for (const [index, member] of members.entries()) {
      const state = index < SLOTS ? 'called' : 'waiting';
      expect(await member.look()).toMatchObject({ state, number: index + 1 });
    }
    await Promise.all(others.map((other) => other.close()));
  });

  test('When all look at once after slots become free, not too many are called', async () => {
    const members = await shop.waiters(12);
    await shop.queue(...members);
    await shop.change({ playing: 1 });
    const looks = await Promise.all(members.map((member) => member.look()));
    expect(await calledNow()).toBe(SLOTS - 1);
    expect(looks.filter(({ state }) => state === 'called').length).toBeLessThanOrEqual(SLOTS - 1);
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
});

describe('A queue of many members', () => {
  /** Members who wait with the numbers from 1 on. */
  const manyWait = async (count: number) => {
    await shop.queue();
    const [draw] = await shop.backend.db.select({ drawId: draws.drawId }).from(draws);
    const { drawId } = draw ?? { drawId: '' };
    await shop.backend.db.insert(drawQueues).values({ drawId, openedAt: sql`now()`, numbers: count });
    await shop.backend.db
      .execute(sql`insert into ${queueEntries} (draw_id, member_id, number, joined_at, seen_at)
      select ${drawId}, gen_random_uuid(), n, now(), now() from generate_series(1, ${count}) n`);
  };

  test('Members who join after one another are told different positions at once', async () => {
    await manyWait(150);
    expect(await first.join()).toMatchObject({ state: 'waiting', number: 151, ahead: 150 });
    expect(await second.join()).toMatchObject({ number: 152, ahead: 151 });
    expect(await third.look()).toMatchObject({ number: null, ahead: 152 });
  });

  test('Who leaves is not counted any more', async () => {
    await manyWait(150);
    await first.join();
    expect(await second.join()).toMatchObject({ ahead: 151 });
    await first.ask('DELETE', QUEUE_PATH);
    expect(await second.look()).toMatchObject({ ahead: 150 });
  });

  test('Who is called is not counted any more, and who left on another backend only after a moment', async () => {
    await manyWait(150);
    expect(await first.join()).toMatchObject({ ahead: 150 });
    await shop.change({ playing: 0 });
    await shop.callNext();
    expect(await first.look()).toMatchObject({ ahead: 150 - SLOTS, calledTo: SLOTS });
    await shop.backend.db.execute(sql`delete from ${queueEntries} where number between 11 and 20`);
    await pause(300);
    expect(await first.look()).toMatchObject({ ahead: 140 - SLOTS });
  });
});
