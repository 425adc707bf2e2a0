import { queueEntries } from '#backend/persistence/schema.ts';
import { aQueueShop, QUEUE_PATH, type QueueShop } from './queue-shop.ts';

let shop: QueueShop;
beforeAll(async () => {
  shop = await aQueueShop(2);
});
beforeEach(() => shop.tidy());
afterAll(() => shop.backend.close());

const places = () => shop.backend.db.select().from(queueEntries);

test('Without a queue nobody waits, and nothing is stored', async () => {
  const [member] = await shop.waiters(1);
  expect(await member?.join()).toMatchObject({ state: 'open', number: null, ahead: null });
  expect(await places()).toEqual([]);
});

test('Members are called in the order of their numbers', async () => {
  await shop.change({ playing: 2 });
  const [first, second, third] = await shop.waiters(3);
  expect(await first?.join()).toMatchObject({ state: 'waiting', number: 1, ahead: 0, calledTo: 0 });
  expect(await second?.join()).toMatchObject({ state: 'waiting', number: 2, ahead: 1 });
  expect(await third?.join()).toMatchObject({ state: 'waiting', number: 3, ahead: 2 });
  await shop.change({ playing: 0 });
  await shop.callNext();
  expect(await first?.look()).toMatchObject({ state: 'called', number: 1, ahead: 0, calledTo: 2 });
  expect(await second?.look()).toMatchObject({ state: 'called', number: 2 });
  expect(await third?.look()).toMatchObject({ state: 'waiting', number: 3, ahead: 0, calledTo: 2 });
});

test('A free slot is given to the first member in the queue only', async () => {
  await shop.change({ playing: 2 });
  const [first, second] = await shop.waiters(2);
  await first?.join();
  await second?.join();
  await shop.change({ playing: 1 });
  expect(await second?.look()).toMatchObject({ state: 'waiting', ahead: 1 });
  expect(await first?.look()).toMatchObject({ state: 'called' });
  expect(await second?.look()).toMatchObject({ state: 'waiting', ahead: 0 });
});

test('A reload, another device and a repeated request keep the queue entry', async () => {
  await shop.change({ playing: 2 });
  const [first, second] = await shop.waiters(2);
  await first?.join();
  await second?.join();
  const again = await Promise.all([first?.join(), first?.join(), first?.look()]);
  expect(again.map((standing) => standing?.number)).toEqual([1, 1, 1]);
  expect(await places()).toHaveLength(2);
});

test('A called member has 90 seconds', async () => {
  await shop.change({ playing: 2 });
  const [member] = await shop.waiters(1);
  await member?.join();
  await shop.change({ playing: 1 });
  const standing = await member?.look();
  const [place] = await places();
  expect(Date.parse(String(standing?.calledUntil))).toBe((place?.calledAt?.getTime() ?? 0) + 90_000);
});

test('A new member cannot pass those who wait, although a slot is free', async () => {
  await shop.change({ playing: 2 });
  const [first, late] = await shop.waiters(2);
  await first?.join();
  await shop.change({ playing: 0 });
  expect(await late?.look()).toMatchObject({ state: 'waiting', number: null, ahead: 1 });
});

test('The waiting time is estimated from the duration of recent purchases', async () => {
  await shop.change({ playing: 2 });
  const [buyer, ...others] = await shop.waiters(4);
  const { drawId } = (await shop.backend.db.query.draws.findFirst()) ?? { drawId: '' };
  await shop.backend.db.execute(`insert into orders
    (draw_id, member_id, request_key, quantity, price, total, payment_type, status, ordered_at, settled_at, first_ticket, salt)
    values ('${drawId}', '${buyer?.memberId}', 'key', 1, 700, 700, 'CARD', 'SUCCESS', now() - interval '4 minutes', now(), 0, '\\x00')`);
  for (const other of others) await other.join();
  expect(await others[0]?.look()).toMatchObject({ ahead: 0, minutes: 2 });
  expect(await others[2]?.look()).toMatchObject({ ahead: 2, minutes: 6 });
});

test('A member who leaves the queue moves those behind forward and no others', async () => {
  await shop.change({ playing: 2 });
  const [first, second, third] = await shop.waiters(3);
  for (const member of [first, second, third]) await member?.join();
  expect(await second?.ask('DELETE')).toMatchObject({ state: 'waiting', number: null });
  expect(await second?.ask('DELETE')).toMatchObject({ state: 'waiting', number: null });
  expect(await first?.look()).toMatchObject({ number: 1, ahead: 0 });
  expect(await third?.look()).toMatchObject({ number: 3, ahead: 1 });
  expect(await second?.join()).toMatchObject({ number: 4, ahead: 2 });
});

test('A member who deletes their account leaves the queue', async () => {
  await shop.change({ playing: 2 });
  const [first, second] = await shop.waiters(2);
  await first?.join();
  await second?.join();
  await shop.backend.db.execute('update sessions set leave_confirmed_at = now()');
  await first?.ask('DELETE', `/api/user?userId=${first.memberId}`);
  expect((await places()).map(({ memberId }) => memberId)).toEqual([second?.memberId]);
});

test.each(['GET', 'POST', 'DELETE'] as const)('A guest has no queue entry: %s', async (method) => {
  const answer = await shop.backend.ask(method, QUEUE_PATH);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'loginRequired']);
});

test.each(['GET', 'POST', 'DELETE'] as const)('An unknown draw has no queue: %s', async (method) => {
  const member = await shop.waiter();
  await expect(member.ask(method, '/api/product/nothing/queue')).rejects.toThrow('drawNotFound');
});
