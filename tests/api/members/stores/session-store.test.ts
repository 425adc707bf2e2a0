import { sql } from 'drizzle-orm';
import { freshStores, addMember, type Stores } from '../../../support/members.ts';

let shop: Stores;
let memberId: string;

beforeEach(async () => {
  shop = await freshStores();
  memberId = await addMember(shop);
});
afterEach(() => shop.close());

/** Starts a session whose token digest is the name of its device. */
const logIn = async (device: string, whose = memberId) => {
  const { sessionId } = await shop.sessions.start({ memberId: whose, tokenDigest: device, device });
  return sessionId;
};
const found = async (device: string) => (await shop.sessions.find(device))?.login;
/** Moves the start and the last use of a session into the past. */
const wasUsed = (sessionId: string, startedDaysAgo: number, seenDaysAgo: number) =>
  shop.db.execute(sql`update sessions set started_at = now() - ${startedDaysAgo} * interval '1 day',
    seen_at = now() - ${seenDaysAgo} * interval '1 day' where session_id = ${sessionId}`);

test('A session is found by its token, with its member', async () => {
  const sessionId = await logIn('phone');
  const login = await found('phone');
  expect(login).toEqual({
    sessionId,
    memberId,
    name: '丸穂 まるみ',
    startedAt: expect.any(Date),
    seenAt: login?.startedAt,
    leaveConfirmedAt: null,
  });
  expect(await found('Phone')).toBeUndefined();
});

test('Two sessions cannot share a token', async () => {
  await logIn('phone');
  await expect(logIn('phone')).rejects.toThrow();
});

test('A use is recorded on its session only', async () => {
  for (const device of ['phone', 'tablet']) await wasUsed(await logIn(device), 5, 4);
  const [phone, tablet] = [await found('phone'), await found('tablet')];
  await shop.sessions.recordUse(phone?.sessionId ?? '');
  const used = await found('phone');
  expect(used?.seenAt.getTime()).toBeGreaterThan(phone?.seenAt.getTime() ?? Infinity);
  expect(used).toEqual({ ...phone, seenAt: used?.seenAt });
  expect(await found('tablet')).toEqual(tablet);
});

test('The confirmation of a deletion is recorded on its session only', async () => {
  await logIn('phone');
  await shop.sessions.confirmLeaving(await logIn('tablet'));
  expect(await found('tablet')).toMatchObject({ leaveConfirmedAt: expect.any(Date) });
  expect(await found('phone')).toMatchObject({ leaveConfirmedAt: null });
});

test('An ended session is not found', async () => {
  const phone = await logIn('phone');
  await logIn('tablet');
  await shop.sessions.end(phone);
  await shop.sessions.end(phone);
  expect(await found('phone')).toBeUndefined();
  expect(await found('tablet')).toBeDefined();
});

test("All sessions of a member end except the given one, and no one else's", async () => {
  const other = await addMember(shop, { email: 'potsu@example.jp' });
  const phone = await logIn('phone');
  await logIn('tablet');
  await logIn('computer');
  await logIn('elsewhere', other);
  expect(await shop.sessions.endAll(memberId, phone)).toBe(2);
  expect(await found('tablet')).toBeUndefined();
  expect(await found('phone')).toBeDefined();
  expect(await shop.sessions.endAll(memberId)).toBe(1);
  expect(await found('phone')).toBeUndefined();
  expect(await found('elsewhere')).toBeDefined();
});

test('The sessions of a member are listed by their last use', async () => {
  await logIn('elsewhere', await addMember(shop, { email: 'potsu@example.jp' }));
  await wasUsed(await logIn('old'), 50, 40);
  await wasUsed(await logIn('newest'), 30, 1);
  await wasUsed(await logIn('newer'), 2, 2);
  const places = await shop.sessions.listOf(memberId);
  expect(places.map(({ device }) => device)).toEqual(['newest', 'newer', 'old']);
  expect(Object.keys(places[0] ?? {}).toSorted()).toEqual(['device', 'seenAt', 'sessionId', 'startedAt']);
});
