import { sql } from 'drizzle-orm';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { type TestBackend, captureLog, aBackend, cookieFrom } from '../../support/backend.ts';
import { aStoredMember, aVisitor, codeFor } from '../../support/members.ts';

describe('Login', () => {
  const logs = captureLog();
  let one: TestBackend;
  let other: TestBackend;

  const LIMITS = { atOnce: 3, queueLength: 20, longestWaitMs: 60_000 };

  beforeAll(async () => {
    // With the real cost of a hash, so that logins wait in the queue.
    one = await aBackend({ logTo: logs, passwords: argon2Passwords({ limits: LIMITS }) });
    other = await aBackend({ database: one.url });
    await one.db.execute(sql.raw(LONG_WAITS));
  });
  beforeEach(() => one.db.execute(sql`truncate throttles`));
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const WRONG = 'hiru no shotengai';

  type Attempt = { readonly email: string; readonly password?: string; readonly from: string };
  const logIn = (backend: TestBackend, { email, password = WRONG, from }: Attempt) =>
    backend.ask('POST', '/api/login/emailLogin', {
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    });

  /** A wait that begins during a test does not end during it, however slow the machine is. */
  const LONG_WAITS = `
    create function wait_an_hour() returns trigger language plpgsql as $$
      begin
        new.waits_until := new.waits_until + interval '1 hour';
        return new;
      end $$;
    create trigger long_waits before insert or update on throttles for each row
      when (new.waits_until > clock_timestamp()) execute function wait_an_hour()`;

  /** Statuses of attempts at both backends in turn. */
  async function attemptInTurn(times: number, attempt: (time: number) => Attempt): Promise<number[]> {
    const statuses = [];
    for (let time = 1; time <= times; time += 1)
      statuses.push((await logIn(time % 2 === 0 ? one : other, attempt(time))).statusCode);
    return statuses;
  }

  /** Ends every wait. */
  const endWaits = () => one.db.execute(sql`update throttles set waits_until = last_at`);

  const SIX_REFUSED_ONE_THROTTLED = [401, 401, 401, 401, 401, 401, 429];

  test('Two backends throttle a network together at an account, whatever the last digits', async () => {
    const { email, password } = await aStoredMember(one, { email: 'guarded@example.jp' });
    const from = (time: number) => `2001:db8:7:${time}::1`;
    const statuses = await attemptInTurn(7, (time) => ({ email, from: from(time) }));
    expect(statuses).toEqual(SIX_REFUSED_ONE_THROTTLED);
    for (const backend of [one, other]) {
      const throttled = await logIn(backend, { email, password, from: from(99) });
      expect([throttled.statusCode, throttled.json().code]).toEqual([429, 'tooManyAttempts']);
      expect(throttled.json().retryAfter).toBeGreaterThan(0);
      expect(throttled.headers['retry-after']).toBe(String(throttled.json().retryAfter));
      expect(cookieFrom(throttled)).toBeUndefined();
    }
    expect(logs.last('login throttled')).toMatchObject({ by: 'login-network' });
    expect((await logIn(one, { email, password, from: '2001:db8:8::1' })).statusCode).toBe(200);
  });

  test('All networks together are throttled at an account', async () => {
    const { email } = await aStoredMember(one, { email: 'wanted@example.jp' });
    await logIn(one, { email, from: '198.51.100.1' });
    await one.db.execute(sql`update throttles set attempts = 90 where key like 'login:%'`);
    const statuses = await attemptInTurn(2, (time) => ({ email, from: `198.51.101.${time}` }));
    expect(statuses).toEqual([401, 429]);
    expect(logs.last('login throttled')).toMatchObject({ by: 'login' });
  });

  test('An unknown email address is throttled alike', async () => {
    const statuses = await attemptInTurn(7, () => ({ email: 'nobody@example.jp', from: '198.51.100.1' }));
    expect(statuses).toEqual(SIX_REFUSED_ONE_THROTTLED);
  });

  test('A right password after the wait resets the attempts', async () => {
    const { email, password } = await aStoredMember(one, { email: 'patient@example.jp' });
    const from = '198.51.100.50';
    await attemptInTurn(6, () => ({ email, from }));
    await endWaits();
    expect((await logIn(one, { email, password, from })).statusCode).toBe(200);
    expect(await attemptInTurn(7, () => ({ email, from }))).toEqual(SIX_REFUSED_ONE_THROTTLED);
  });

  test('A network that tries one account after the other is throttled, others are not', async () => {
    const network = (time: number) => ({
      email: `somebody${time}@example.jp`,
      from: `2001:db8:1:2::${time}`,
    });
    await logIn(one, network(1));
    await one.db.execute(sql`update throttles set attempts = 50 where key like 'visitor:%'`);
    expect(await attemptInTurn(2, (time) => network(time + 1))).toEqual([401, 429]);
    expect(logs.last('login throttled')).toMatchObject({ by: 'visitor' });
    const neighbour = await logIn(one, { email: 'somebody3@example.jp', from: '2001:db8:1:3::1' });
    expect(neighbour.statusCode).toBe(401);
  });

  test('The networks of one IPv6 site are throttled together', async () => {
    const attempt = (time: number) => ({ email: `anybody${time}@example.jp`, from: `2001:db8:5:${time}::1` });
    await logIn(one, attempt(1));
    await one.db.execute(sql`update throttles set attempts = 500 where key like 'visitor-site:%'`);
    expect(await attemptInTurn(2, (time) => attempt(time + 1))).toEqual([401, 429]);
    expect(logs.last('login throttled')).toMatchObject({ by: 'visitor-site' });
    const elsewhere = await logIn(one, { email: 'anybody4@example.jp', from: '2001:db8:6:1::1' });
    expect(elsewhere.statusCode).toBe(401);
  });

  test('Successful logins do not count as attempts', async () => {
    const { email, password } = await aStoredMember(one, { email: 'often@example.jp' });
    await logIn(one, { email, password, from: '198.51.100.70' });
    const { rows } = await one.db.execute(sql`select sum(attempts)::integer as counted from throttles`);
    expect(rows).toEqual([{ counted: 0 }]);
  });

  test('The owner of a throttled account can reset the password and is logged in', async () => {
    const { email } = await aStoredMember(one, { email: 'owner@example.jp' });
    await attemptInTurn(7, () => ({ email, from: '198.51.100.1' }));
    const owner = aVisitor(other);
    const code = await codeFor(other, owner, { email, purpose: 'reminder' });
    const password = 'asa no shotengai 5 ji';
    const reset = await owner.ask('PUT', '/api/user/loginPass', { email, code, password });
    expect(reset.statusCode).toBe(200);
    expect((await owner.ask('GET', '/api/user')).json()).toMatchObject({ email });
    expect((await logIn(one, { email, password, from: '198.51.100.60' })).statusCode).toBe(200);
  });

  test('Logins above the password queue get 503 and do not count as attempts', async () => {
    const attempts = Array.from({ length: 60 }, (_, at) =>
      logIn(one, { email: `crowd${at}@example.jp`, from: `203.0.113.${at}` }),
    );
    const answers = await Promise.all(attempts);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ code: 'busy' });
    expect(refused[0]?.headers['retry-after']).toBe('1');
    const compared = answers.filter(({ statusCode }) => statusCode === 401);
    expect(compared.length + refused.length).toBe(answers.length);
    const { rows } = await one.db.execute(sql`select sum(attempts)::integer as counted from throttles`);
    expect(rows).toEqual([{ counted: 3 * compared.length }]);
  });
});
