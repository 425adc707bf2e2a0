import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#backend/persistence/database.ts';
import { applyMigrations, isMigrated, TABLES_LOCK } from '#backend/persistence/migrate.ts';
import { pooledTransaction } from '#backend/persistence/transaction.ts';
import { freshDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';

describe('Migrations', () => {
  test('Several backends can migrate a database at once', async () => {
    const { url, drop } = await freshDatabase();
    const { db, close } = openDatabase(url);
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`drop schema drizzle cascade`);
    await db.execute(sql`create schema public`);
    expect(await isMigrated(db)).toBe(false);
    await Promise.all(Array.from({ length: 4 }, () => applyMigrations(url)));
    expect(await isMigrated(db)).toBe(true);
    const { rows } = await db.execute(
      sql`select count(*)::integer as count from drizzle.__drizzle_migrations`,
    );
    const files = readdirSync('backend/persistence/migrations').filter((name) => name.endsWith('.sql'));
    expect(rows).toEqual([{ count: files.length }]);
    await close();
    await drop();
  });

  test('A backend without pending migrations starts while a backup holds its lock', async () => {
    const { url, drop } = await freshDatabase();
    const backup = new pg.Client({ connectionString: url });
    await backup.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [TABLES_LOCK]);
    const opening = applyMigrations(`${url}?options=${encodeURIComponent('-c lock_timeout=1s')}`);
    const [opened] = await Promise.allSettled([opening]);
    await backup.end();
    await drop();
    expect(opened).toMatchObject({ status: 'fulfilled' });
  });

  test('A database in another encoding than UTF-8 is refused before any write', async () => {
    const { url, drop } = await freshDatabase({ as: "template template0 encoding 'SQL_ASCII' locale 'C'" });
    await expect(applyMigrations(url)).rejects.toThrow('has the encoding SQL_ASCII, but needs UTF8');
    const { db, close } = openDatabase(url);
    expect(await isMigrated(db)).toBe(false);
    await close();
    await drop();
  });

  test('A draw cannot have more sold and held tickets than its total', async () => {
    const { url, drop } = await freshDatabase();
    const { db, close } = openDatabase(url);
    await db.execute(sql`insert into pictures values ('p', 1, 1, '{1}')`);
    await db.execute(sql`insert into draws (directory_name, title, lead, sales_type, ink, price, opens_at, closes_at,
    art_id, art_alt, description, payment_types, quantities, per_purchase, concurrent_playing, shipping_fee,
    shipping_starts, storage_days, combinable, total, entry_digest, opens_at_written, closes_at_written)
    values ('x', '', '', 'normal', 'soda', 700, now(), now() + interval '1 day', 'p', '', '[]', '{CARD}', '{1}', 1, 1,
    600, '', 60, true, 10, '', '', '')`);
    const sell = (sold: number, held: number) =>
      db.execute(sql`update draws set sold = ${sold}, held = ${held}`);
    await sell(7, 3);
    await expect(sell(8, 3)).rejects.toThrow();
    await expect(sell(-1, 0)).rejects.toThrow();
    await expect(sell(0, -1)).rejects.toThrow();
    await close();
    await drop();
  });

  test('A database that cannot be reached is reported without its password', async () => {
    const failure = applyMigrations('postgresql://shop:geheim@127.0.0.1:1/shop');
    await expect(failure).rejects.toThrow(
      /^The database shop at 127\.0\.0\.1:1 cannot be used: [^\n]*ECONNREFUSED[^\n]*$/,
    );
    await expect(failure).rejects.not.toThrow('geheim');
  });
});

describe('Pooled transactions', () => {
  const database = forAllTests(freshDatabase, ({ drop }) => drop());

  /** A pool of one connection, which shows a lost connection at once. */
  function aPool(config: pg.PoolConfig = {}): pg.Pool {
    const pool = new pg.Pool({
      ...config,
      connectionString: database.url,
      max: 1,
      connectionTimeoutMillis: 5_000,
    });
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  const selectOne = async (pool: pg.Pool) => (await pool.query('select 1 as one')).rows;

  test('A connection that breaks before the transaction begins is not lost to the pool', async () => {
    const pool = aPool();
    pool.once('acquire', (client) => Reflect.get(client, 'connection').stream.destroy());
    const lost = pooledTransaction(pool)(async () => 'done');
    await expect(lost).rejects.toThrow('begin');
    expect(await selectOne(pool)).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('A connection that timed out is not reused during its transaction', async () => {
    const pool = aPool({ query_timeout: 300 });
    const timedOut = pooledTransaction(pool)((tx) => tx.execute(sql`select pg_sleep(2)`));
    await expect(timedOut).rejects.toThrow();
    expect(await selectOne(pool)).toEqual([{ one: 1 }]);
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
});
