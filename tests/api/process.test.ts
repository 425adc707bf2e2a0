import { sql } from 'drizzle-orm';
import { openDatabase } from '#backend/persistence/database.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { aBackendProcess, runProgram } from '../support/process.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('On SIGTERM the backend answers open requests and exits', async () => {
  const { origin, child, logged, ended } = await aBackendProcess(database.url);
  const { db, close } = openDatabase(database.url);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);

  let answering: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    // The lock keeps the request open until the signal arrives.
    await tx.execute(sql`lock table news in access exclusive mode`);
    answering = fetch(`${origin}/api/news`);
    const blocked = sql`select 1 from pg_locks where not granted and relation = 'news'::regclass`;
    while ((await tx.execute(blocked)).rows.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    await logged('stopping');
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });
  const answer = await answering;
  expect([answer?.status, await answer?.json()]).toEqual([200, { total: 0, items: [] }]);
  expect(await ended).toBe(0);
  await close();
});

test('An invalid environment stops the start with one line', async () => {
  const env = { DATABASE_URL: database.url, BACKEND_PORT: 'http', LOG_LEVEL: 'loud' };
  const { code, out, err } = await runProgram(['backend/main.ts'], env);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^The backend's environment is not usable: BACKEND_PORT: [^\n]*LOG_LEVEL: [^\n]*\n$/);
});

test('A port in use stops the start with one line', async () => {
  const { origin, child, ended } = await aBackendProcess(database.url);
  const env = { DATABASE_URL: database.url, BACKEND_PORT: new URL(origin).port, LOG_LEVEL: 'error' };
  const { code, err } = await runProgram(['backend/main.ts'], env);
  expect([code, err.split('\n')]).toEqual([1, [expect.stringContaining('EADDRINUSE'), '']]);
  child.kill('SIGTERM');
  await ended;
});
