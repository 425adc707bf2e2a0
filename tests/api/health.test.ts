import { sql } from 'drizzle-orm';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { createApp } from '#backend/app.ts';
import { createLog } from '#backend/log.ts';
import { createLedgerAudit } from '#backend/audit/audit.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { aBackend, openTestPaying, CHEAP_PASSWORDS, aSender } from '../support/backend.ts';
import { freshDatabase } from '../support/database.ts';

/** A TCP proxy to the database that can be closed and reopened. */
async function aLine(url: string) {
  const { hostname, port, pathname, username, password } = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${address.port}${pathname}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(address.port),
  };
}

test('While the database is unavailable calls get 503, and succeed afterwards', async () => {
  const { url, drop } = await freshDatabase();
  const line = await aLine(url);
  const database = openDatabase(line.url);
  const { db, close } = database;
  const { paying } = await openTestPaying(database);
  const limits = { trustedProxies: [], requestsPerMinute: 6000, largestDelayMs: 0 };
  const app = await createApp({
    ...{
      db,
      passwords: CHEAP_PASSWORDS,
      paying,
      audit: createLedgerAudit(line.url),
      sender: aSender,
      log: createLog('silent'),
      siteOrigin: 'http://localhost:3000',
    },
    ...limits,
  });
  const statuses = async () => {
    const answers = [
      await app.inject('/healthz'),
      await app.inject('/readyz'),
      await app.inject('/api/news'),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };

  expect(await statuses()).toEqual([200, 200, 200]);
  await line.cut();
  expect(await statuses()).toEqual([200, 503, 503]);
  const refused = await app.inject('/api/product');
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await app.inject('/readyz')).json()).toMatchObject({ ready: false, because: 'database is away' });
  await line.mend();
  expect(await statuses()).toEqual([200, 200, 200]);

  await app.close();
  await close();
  await line.cut();
  await drop();
});

test('A shop without its tables is not ready', async () => {
  const backend = await aBackend();
  await backend.db.execute(sql`drop schema drizzle cascade`);
  const answer = await backend.get('/readyz');
  expect([answer.statusCode, answer.json().because]).toEqual([503, 'migrations are missing']);
  await backend.close();
});

test('An unexpected error is answered without details', async () => {
  const backend = await aBackend();
  await backend.db.execute(sql`alter table news rename to olds`);
  const answer = await backend.get('/api/news');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'serverError',
    message: 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  });
  await backend.close();
});

test('An answer that violates the contract is replaced by a 500', async () => {
  const backend = await aBackend();
  await backend.db.execute(
    sql`insert into news values (0, 'notice', '', '', now(), now(), null, null, '[]', '', '')`,
  );
  expect((await backend.get('/api/news')).statusCode).toBe(500);
  await backend.close();
});
