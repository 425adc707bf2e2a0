import { sql } from 'drizzle-orm';
import { aBackend, cookieFrom, type TestBackend } from '../../builders/backend.ts';
import { aLogbook } from '../../builders/logbook.ts';
import { aStoredMember } from '../../builders/stored-member.ts';

const logbook = aLogbook();
let one: TestBackend;
let other: TestBackend;

beforeAll(async () => {
  one = await aBackend({ logTo: logbook });
  other = await aBackend({ database: one.url });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const WRONG = 'hiru no shotengai';

type Attempt = { readonly email: string; readonly password?: string; readonly from: string };
const tried = (backend: TestBackend, { email, password = WRONG, from }: Attempt) =>
  backend.ask('POST', '/api/login/emailLogin', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  });

/** Attempts at both backends by turns: their statuses. */
async function triedByTurns(times: number, attempt: (time: number) => Attempt): Promise<number[]> {
  const statuses = [];
  for (let time = 1; time <= times; time += 1) {
    statuses.push((await tried(time % 2 === 0 ? one : other, attempt(time))).statusCode);
  }
  return statuses;
}

/** Lets the time pass that somebody was told to wait. */
const waitPasses = () => one.db.execute(sql`update throttles set waits_until = now()`);

const SIX_REFUSED_ONE_SLOWED = [401, 401, 401, 401, 401, 401, 429];

test('An account is guarded by both backends together, from wherever it is tried', async () => {
  const { email, password } = await aStoredMember(one, { email: 'guarded@example.jp' });
  const statuses = await triedByTurns(7, (time) => ({ email, from: `198.51.100.${time}` }));
  expect(statuses).toEqual(SIX_REFUSED_ONE_SLOWED);
  for (const backend of [one, other]) {
    const slowed = await tried(backend, { email, password, from: '198.51.100.99' });
    expect(slowed.json()).toMatchObject({ code: 'tooManyAttempts', retryAfter: expect.any(Number) });
    expect(slowed.headers['retry-after']).toBe(String(slowed.json().retryAfter));
    expect(slowed.json().retryAfter).toBeGreaterThan(0);
    expect(cookieFrom(slowed)).toBeUndefined();
  }
  expect(logbook.last('login slowed down')).toMatchObject({ by: 'account' });
});

test('An address that nobody has is slowed down alike', async () => {
  const statuses = await triedByTurns(7, (time) => ({
    email: 'nobody@example.jp',
    from: `198.51.100.${time}`,
  }));
  expect(statuses).toEqual(SIX_REFUSED_ONE_SLOWED);
});

test('The wait grows', async () => {
  const waits = [];
  for (let time = 1; time <= 9; time += 1) {
    const answer = await tried(one, { email: 'growing@example.jp', from: `198.51.100.${time}` });
    if (answer.statusCode === 401) continue;
    waits.push(answer.json().retryAfter);
    await waitPasses();
  }
  expect(waits.length).toBeGreaterThan(0);
  for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThan(waits[at - 1] ?? 0);
});

test('Whoever waits and then knows the password starts anew', async () => {
  const { email, password } = await aStoredMember(one, { email: 'patient@example.jp' });
  await triedByTurns(6, (time) => ({ email, from: `198.51.100.${time}` }));
  await waitPasses();
  expect((await tried(one, { email, password, from: '198.51.100.50' })).statusCode).toBe(200);
  const statuses = await triedByTurns(7, (time) => ({ email, from: `198.51.100.${time}` }));
  expect(statuses).toEqual(SIX_REFUSED_ONE_SLOWED);
});

test('A household that tries one account after the other is slowed down, and only that one', async () => {
  const statuses = await triedByTurns(52, (time) => ({
    email: `somebody${time}@example.jp`,
    from: `2001:db8:1:2::${time}`,
  }));
  expect(statuses.slice(0, 51)).toEqual(Array.from({ length: 51 }, () => 401));
  expect(statuses.at(-1)).toBe(429);
  expect(logbook.last('login slowed down')).toMatchObject({ by: 'address' });
  const neighbour = await tried(one, { email: 'somebody52@example.jp', from: '2001:db8:1:3::1' });
  expect(neighbour.statusCode).toBe(401);
});

test('While an account is slowed down its owner can set a new password by mail', async () => {
  const { email } = await aStoredMember(one, { email: 'owner@example.jp' });
  const from = '198.51.100.60';
  await triedByTurns(7, () => ({ email, from }));
  const headers = { 'x-forwarded-for': from };
  const body = { email, purpose: 'reminder' };
  const answer = await one.ask('POST', '/api/mail/sendMail', { body, headers });
  expect(answer.statusCode).toBe(200);
});
