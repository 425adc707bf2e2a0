import { sql } from 'drizzle-orm';
import { aBackend, type TestBackend, captureLog } from '../../support/backend.ts';
import { aStoredMember, loggedIn, type StoredMember } from '../../support/members.ts';

const logbook = captureLog();
let backend: TestBackend;
let member: StoredMember;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
});
beforeEach(async () => {
  await backend.db.execute(sql`truncate members cascade`);
  member = await aStoredMember(backend);
});
afterAll(() => backend.close());

const status = async (cookie: string) =>
  (await backend.ask('GET', '/api/login/loginStatus', { cookie })).json();
const places = async (cookie: string) =>
  (await backend.ask('GET', '/api/login/sessions', { cookie })).json().items;

/** Moves the moments of every session into the past. */
const passes = (days: string, moment: 'seen_at' | 'started_at') =>
  backend.db.execute(sql`update sessions set ${sql.identifier(moment)} = now() - ${days}::interval`);

test.each([
  ['14 days after its last use', '14 days', 'seen_at'],
  ['60 days after its start, whatever its use', '60 days', 'started_at'],
] as const)('A session expires %s', async (_when, days, moment) => {
  const cookie = await loggedIn(backend, member);
  await passes(days, moment);
  const answer = await backend.ask('GET', '/api/login/loginStatus', { cookie });
  expect(answer.json()).toEqual({});
  expect((await backend.ask('GET', '/api/user', { cookie })).statusCode).toBe(401);
});

test.each([
  ['14 days after its last use', '13 days 23:59', 'seen_at'],
  ['60 days after its start', '59 days 23:59', 'started_at'],
] as const)('A session is valid until just before %s', async (_when, days, moment) => {
  const cookie = await loggedIn(backend, member);
  await passes(days, moment);
  expect(await status(cookie)).toMatchObject({ userId: member.memberId });
});

const lastSeen = async () => {
  const { rows } = await backend.db.execute<{ ago: string }>(
    sql`select round(extract(epoch from now() - seen_at)) as ago from sessions`,
  );
  return Number(rows[0]?.ago);
};

test('Each use prolongs a session', async () => {
  const cookie = await loggedIn(backend, member);
  await passes('5 minutes', 'seen_at');
  await status(cookie);
  expect(await lastSeen()).toBeLessThan(60);
});

test('The last use is written every five minutes at most', async () => {
  const cookie = await loggedIn(backend, member);
  await passes('4 minutes', 'seen_at');
  await status(cookie);
  expect(await lastSeen()).toBeGreaterThanOrEqual(240);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

test('A member sees the devices of their sessions', async () => {
  const phone = await loggedIn(backend, member, { 'user-agent': IPHONE });
  await passes('1 hour', 'seen_at');
  const computer = await loggedIn(backend, member, { 'user-agent': WINDOWS });
  const seen = await places(computer);
  expect(seen).toMatchObject([
    { device: 'WindowsのEdge', isThis: true },
    { device: 'iPhoneのSafari', isThis: false },
  ]);
  expect(Object.keys(seen[0]).toSorted()).toEqual(['device', 'isThis', 'seenAt', 'sessionId', 'startedAt']);
  expect(await places(phone)).toMatchObject([{ isThis: true }, { isThis: false }]);
});

test('The list excludes sessions of others and expired ones', async () => {
  await loggedIn(backend, member);
  await passes('15 days', 'seen_at');
  await loggedIn(backend, await aStoredMember(backend, { email: 'potsu@example.jp' }));
  const cookie = await loggedIn(backend, member);
  expect(await places(cookie)).toMatchObject([{ isThis: true }]);
});

test("Logging out everywhere else ends the member's other sessions only", async () => {
  const other = await aStoredMember(backend, { email: 'potsu@example.jp' });
  const [here, there, elsewhere] = [
    await loggedIn(backend, member),
    await loggedIn(backend, member),
    await loggedIn(backend, other),
  ];
  const answer = await backend.ask('DELETE', '/api/login/sessions', { cookie: here });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 1 }]);
  expect(await status(there)).toEqual({});
  expect(await status(here)).toMatchObject({ userId: member.memberId });
  expect(await status(elsewhere)).toMatchObject({ userId: other.memberId });
  expect(logbook.last('sessions ended')).toMatchObject({ userId: member.memberId, ended: 1 });
});

test('The database holds a digest of the token only', async () => {
  const cookie = await loggedIn(backend, member);
  const token = cookie.replace('session=', '');
  const { rows } = await backend.db.execute<{ all: string }>(sql`select sessions::text as all from sessions`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.all).not.toContain(token);
  const { rows: kept } = await backend.db.execute<{ digest: string }>(
    sql`select token_digest as digest from sessions`,
  );
  expect(await status(`session=${kept[0]?.digest}`)).toEqual({});
});

test("The cookie of a deleted member is a guest's", async () => {
  const cookie = await loggedIn(backend, member);
  await backend.db.execute(sql`update members set email = null, email_key = null, password_hash = null,
    name = null, zip = null, address = null, address2 = null, birthday = null, tel = null, stop_token = null, left_at = now()`);
  expect(await status(cookie)).toEqual({});
});
