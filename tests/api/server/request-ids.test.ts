import { sql } from 'drizzle-orm';
import { createLog } from '#backend/log.ts';
import { Batcher } from '#backend/persistence/db/batcher.ts';
import { outsideRequests, withinRequest } from '#backend/request-context.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { openTestDatabase } from '../../support/database.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER_ID = 'f0e1d2c3-b4a5-9687-7869-5a4b3c2d1e0f';

const logs = captureLog();
const backend = forAllTests(() => aBackend({ logTo: logs, trustedProxies: ['127.0.0.1'] }));

describe('The id of a request', () => {
  const idOf = async (headers: Record<string, string | string[]>, remoteAddress = '127.0.0.1') =>
    (await backend.app.inject({ url: '/api/news', headers, remoteAddress })).headers['x-request-id'];

  test.each([ID, OTHER_ID])('is %s, as the trusted proxy says', async (id) => {
    expect(await idOf({ 'x-request-id': id })).toBe(id);
    expect(logs.last('request').reqId).toBe(id);
  });

  test('is a new one for a client that is no trusted proxy', async () => {
    expect(await idOf({ 'x-request-id': ID }, '198.51.100.7')).toMatch(/^[\da-f-]{36}$/);
  });

  test.each([
    '',
    'r1',
    ID.toUpperCase(),
    `${ID}0`,
    `${ID} `,
    `${ID}\n`,
    `${ID}*/ select pg_sleep(9) /*`,
    `${ID}, ${ID}`,
  ])('is a new one instead of %j', async (id) => {
    expect(await idOf({ 'x-request-id': id })).toMatch(/^[\da-f-]{36}$/);
  });

  test('is a new one instead of two', async () => {
    expect(await idOf({ 'x-request-id': [ID, OTHER_ID] })).toMatch(/^[\da-f-]{36}$/);
  });

  test('is in the lines that actions log, also after a body was read', async () => {
    const { app, deps } = backend;
    const payload = { email: 'nobody@example.jp', password: 'chigau aikotoba' };
    await app.inject({
      method: 'POST',
      url: '/api/login/emailLogin',
      payload,
      headers: { 'x-request-id': ID },
    });
    expect(logs.last('login refused').reqId).toBe(ID);
    withinRequest(OTHER_ID, () => deps.log.info({}, 'in an action'));
    expect(logs.last('in an action').reqId).toBe(OTHER_ID);
  });

  test('is once in a line', async () => {
    await idOf({ 'x-request-id': ID });
    const line = logs.text.split('\n').findLast((one) => one.includes('"msg":"request"'));
    expect(line?.match(/"reqId"/g)).toHaveLength(1);
  });

  test('is not in lines of jobs', () => {
    const lines = captureLog();
    createLog('info', lines).info({}, 'job done');
    expect(lines.last('job done')).not.toHaveProperty('reqId');
  });
});

describe('Statements', () => {
  const textOf = async (id: string) => {
    const { rows } = await backend.database.monitoringDb.execute<{ query: string }>(
      sql`select query from pg_stat_activity where datname = current_database() and query like ${`/* request ${id} */%`}`,
    );
    return rows.map(({ query }) => query);
  };

  test('of a call begin with the id of its request', async () => {
    const id = '11111111-2222-3333-4444-555555555555';
    const requested = await backend.app.inject({ url: '/api/news', headers: { 'x-request-id': id } });
    expect(requested.statusCode).toBe(200);
    expect((await textOf(id)).join('\n')).toContain('news');
  });

  test('of a transaction have the id, and those that wait for a connection their own', async () => {
    const { db, close } = openTestDatabase(backend.url);
    const own = async () =>
      (await db.execute<{ text: string }>(sql`select current_query() as text`)).rows[0]?.text;
    const asked = Array.from(
      { length: 60 },
      (_, index) => `${ID.slice(0, -2)}${String(index).padStart(2, '0')}`,
    );
    const texts = await Promise.all(asked.map((id) => withinRequest(id, own)));
    expect(texts).toEqual(asked.map((id) => `/* request ${id} */ select current_query() as text`));
    const [inTransaction] = await withinRequest(ID, () =>
      db.transaction(async (tx) => (await tx.execute(sql`select current_query() as text`)).rows),
    );
    expect(inTransaction?.text).toBe(`/* request ${ID} */ select current_query() as text`);
    expect(await outsideRequests(own)).toBe('select current_query() as text');
    await close();
  });

  test('with a name, which requests share, have none', async () => {
    const statement = backend.db
      .select({ text: sql<string>`current_query()` })
      .from(sql`(select 1) one`)
      .prepare('shared');
    const [row] = await withinRequest(ID, () => statement.execute());
    expect(row?.text).toBe('select current_query() from (select 1) one');
  });

  test('of a batch have none, because it serves many requests', async () => {
    const { db } = backend;
    const batcher = new Batcher<string, unknown>({
      isRepeatable: true,
      run: async (calls) => {
        const { rows } = await db.execute<{ text: string }>(sql`select current_query() as text`);
        return calls.map(() => rows[0]?.text);
      },
    });
    const results = await Promise.all(
      [ID, OTHER_ID].map((id) => withinRequest(id, () => batcher.submit(id))),
    );
    expect(results).toEqual(Array(2).fill('select current_query() as text'));
  });
});
