import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import type { PasswordCall } from '#backend/crypto/password-queue.ts';
import { argon2Passwords, MIN_COST } from '#backend/crypto/argon2-passwords.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { rememberDevice } from '#backend/persistence/members/known-devices.ts';
import { members } from '#backend/persistence/schema.ts';
import { PasswordQueueFullError } from '#backend/crypto/password-queue.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import {
  aBackend,
  captureLog,
  CHEAP_PASSWORDS,
  type Method,
  type TestBackend,
} from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aSignUp, aStoredMember, loggedIn } from '../../support/members.ts';

const EMAIL = 'marupo@example.jp';
const PASSWORD = 'hiru no shotengai';
const CODE = '123456';

type Call = { readonly name: string; readonly method: Method; readonly path: string; readonly body: object };

const CALLS_THAT_HASH: readonly Call[] = [
  {
    name: 'login',
    method: 'POST',
    path: '/api/login/emailLogin',
    body: { email: EMAIL, password: PASSWORD },
  },
  {
    name: 'code request',
    method: 'POST',
    path: '/api/mail/sendMail',
    body: { email: EMAIL, purpose: 'reminder' },
  },
  {
    name: 'code check',
    method: 'POST',
    path: '/api/mail/checkCode',
    body: { email: EMAIL, purpose: 'reminder', code: CODE },
  },
  { name: 'sign-up', method: 'POST', path: '/api/user', body: aSignUp({ code: CODE }) },
  {
    name: 'password reset',
    method: 'PUT',
    path: '/api/user/loginPass',
    body: { email: EMAIL, code: CODE, password: PASSWORD },
  },
];

const LOGIN = { path: '/api/login/emailLogin', body: { email: EMAIL, password: PASSWORD } };

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('Without room in the password queue', () => {
  const logs = captureLog();
  const passwords = { ...CHEAP_PASSWORDS, admit: () => Promise.reject(new PasswordQueueFullError()) };
  const backend = forAllTests(() => aBackend({ logTo: logs, passwords }));

  test.each(CALLS_THAT_HASH)('a $name is refused without a query', async ({ method, path, body }) => {
    const used = connectionsUsed(backend.database);
    // The cookie would be looked up.
    const answer = await backend.ask(method, path, { body, cookie: `session=${'a'.repeat(43)}` });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
    expect(answer.headers['retry-after']).toBe('1');
    expect(used()).toBe(0);
    expect(logs.last('password queue full')).toMatchObject({ level: 40 });
  });

  test('many calls make one log line a second with their number', async () => {
    const logged = () => logs.all('password queue full').map(({ refused }) => Number(refused));
    const before = logged().length;
    const startedAt = performance.now();
    for (let number = 0; number < 40; number += 1) await backend.ask('POST', LOGIN.path, LOGIN);
    // The calls of the tests above are counted as well.
    while (sum(logged()) < 40 + CALLS_THAT_HASH.length) await pause(50);
    expect(sum(logged())).toBe(40 + CALLS_THAT_HASH.length);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(logged().length - before).toBeLessThanOrEqual(seconds + 2);
  });
});

describe('The device of a call that has to wait', () => {
  const found: (string | undefined)[] = [];
  const admit = async ({ findKnownDevice }: PasswordCall) => {
    found.push(findKnownDevice === undefined ? 'not looked up' : await findKnownDevice());
    throw new PasswordQueueFullError();
  };
  const backend = forAllTests(() => aBackend({ passwords: { ...CHEAP_PASSWORDS, admit } }));

  test('is known if the member has logged in there, and looked up only for a token', async () => {
    const token = 'd'.repeat(43);
    const tokenDigest = digestOf(token);
    for (const email of [EMAIL, 'potsu@example.jp']) await aStoredMember(backend, { email });
    const member = await backend.db.query.members.findFirst({ where: eq(members.email, EMAIL) });
    await rememberDevice(backend.db, { memberId: member?.memberId ?? '', tokenDigest });
    const others = CALLS_THAT_HASH.filter(({ name }) => name !== 'sign-up');
    for (const { method, path, body } of others)
      for (const device of [token, 'e'.repeat(43), 'no token'])
        await backend.ask(method, path, { body, cookie: `device=${device}` });
    const body = { ...LOGIN.body, email: 'potsu@example.jp' };
    await backend.ask('POST', LOGIN.path, { body, cookie: `device=${token}` });
    expect(found).toEqual([...others.flatMap(() => [tokenDigest, undefined, 'not looked up']), undefined]);
  });
});

/** Returns how many connections were taken from the pools since the call. */
function connectionsUsed({ db, batching }: OpenDatabase): () => number {
  let used = 0;
  const pools: readonly unknown[] = [db, batching.db].map((each) => Reflect.get(each, '$client'));
  for (const pool of pools) {
    if (!(pool instanceof pg.Pool)) throw new Error('These are not the connections of a pool.');
    pool.on('acquire', () => (used += 1));
  }
  return () => used;
}

describe('While the database delays', () => {
  /** Runs `work` while a table is locked by another connection. */
  async function whileLocked({ url }: TestBackend, table: string, work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`begin; lock table ${table}`);
    try {
      await work();
    } finally {
      await client.end();
    }
  }

  const logIn = (backend: TestBackend, number: number) =>
    backend.ask('POST', '/api/login/emailLogin', {
      body: { email: `crowd${number}@example.jp`, password: PASSWORD },
      headers: { 'x-forwarded-for': `203.0.113.${number}` },
    });

  test('logins that wait leave connections for visitors and members', async () => {
    const limits = { atOnce: 2, queueLength: 30, longestWaitMs: 60_000 };
    const passwords = argon2Passwords({ limits, cost: MIN_COST, argon2: { hash, verify } });
    const backend = await aBackend({ passwords });
    const cookie = await loggedIn(backend, await aStoredMember(backend));
    const statusOf = async (path: string) => (await backend.ask('GET', path, { cookie })).statusCode;
    let logins: ReturnType<typeof logIn>[] = [];
    await whileLocked(backend, 'throttles', async () => {
      logins = Array.from({ length: 30 }, (_, number) => logIn(backend, number));
      await pause(200);
      const paths = ['/api/product', '/api/orderHistory', '/api/user', '/readyz'];
      expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200, 200]);
    });
    const statuses = new Set((await Promise.all(logins)).map(({ statusCode }) => statusCode));
    expect([...statuses]).toEqual([401]);
    await backend.close();
  });

  test('calls without a connection are refused as busy, and the backend is ready', async () => {
    const logs = captureLog();
    const backend = await aBackend({ logTo: logs, limits: { connectMs: 1_000 } });
    await whileLocked(backend, 'news', async () => {
      const calls = Array.from({ length: 12 }, () => backend.get('/api/news'));
      const busy = await Promise.any(
        calls.map(async (call) => {
          const answer = await call;
          if (answer.statusCode === 200) throw new Error('It was answered.');
          return answer;
        }),
      );
      expect([busy.statusCode, busy.json().code]).toEqual([503, 'busy']);
      expect(logs.last('connection pool full')).toMatchObject({ level: 40 });
      expect(logs.all('database unavailable')).toEqual([]);
      while ((await backend.get('/readyz')).statusCode !== 200);
    });
    await backend.close();
  });
});
