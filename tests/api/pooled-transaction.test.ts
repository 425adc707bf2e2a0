import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pooledTransaction } from '#backend/persistence/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A pool of one connection, which shows a lost connection at once. */
function aPool(patience: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...patience,
    connectionString: database.url,
    max: 1,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const one = async (pool: pg.Pool) => (await pool.query('select 1 as one')).rows;

test('A connection that breaks before the transaction begins is not lost to the pool', async () => {
  const pool = aPool();
  pool.once('acquire', (client) => Reflect.get(client, 'connection').stream.destroy());
  const never = pooledTransaction(pool)(async () => 'done');
  await expect(never).rejects.toThrow('begin');
  expect(await one(pool)).toEqual([{ one: 1 }]);
  await pool.end();
});

test('A connection that timed out is not reused during its transaction', async () => {
  const pool = aPool({ query_timeout: 300 });
  const late = pooledTransaction(pool)((tx) => tx.execute(sql`select pg_sleep(2)`));
  await expect(late).rejects.toThrow();
  expect(await one(pool)).toEqual([{ one: 1 }]);
  await pool.end();
});

test('A connection is kept after a rollback, and the change is gone', async () => {
  const pool = aPool();
  const transaction = pooledTransaction(pool);
  const idOf = async () => (await pool.query('select pg_backend_pid() as id')).rows[0].id;
  const before = await idOf();
  const refused = transaction(async (tx) => {
    await tx.execute(sql`create table undone ()`);
    throw new Error('rolled back by the test');
  });
  await expect(refused).rejects.toThrow('rolled back by the test');
  expect(await idOf()).toBe(before);
  expect(await transaction((tx) => tx.execute(sql`select to_regclass('undone') as there`))).toMatchObject({
    rows: [{ there: null }],
  });
  await pool.end();
});
