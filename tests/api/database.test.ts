import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#backend/persistence/db/database.ts';
import { ADVISORY_LOCKS } from '#backend/persistence/db/advisory-locks.ts';
import { applyMigrations, isMigrated } from '#backend/persistence/db/migrate.ts';
import { pooledTransaction } from '#backend/persistence/db/transaction.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { freshDatabase, untilLockWait, openTestDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';

const MIGRATIONS = 'backend/persistence/migrations';

async function appliedMigrations(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count;
}

/** Returns a folder with the migrations of this version and two later ones: the first changes members, the second orders. */
function laterMigrations(): string {
  const folder = temporaryFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  for (const table of ['members', 'orders']) {
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: table });
    writeFileSync(join(folder, `${table}.sql`), `alter table ${table} add column later integer`);
  }
  writeFileSync(journalFile, JSON.stringify(journal));
  return folder;
}

describe('Migrations', () => {
  test('Several backends can migrate a database at once', async () => {
    const { url, drop } = await freshDatabase();
    const { db, close } = openTestDatabase(url);
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`drop schema drizzle cascade`);
    await db.execute(sql`create schema public`);
    expect(await isMigrated(db)).toBe(false);
    await Promise.all(Array.from({ length: 4 }, () => applyMigrations(url)));
    expect(await isMigrated(db)).toBe(true);
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    expect(await appliedMigrations(db)).toBe(files.length);
    await close();
    await drop();
  });

  test('A backend without pending migrations starts while a backup holds its lock', async () => {
    const { url, drop } = await freshDatabase();
    const backup = new pg.Client({ connectionString: url });
    await backup.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.tables]);
    const opening = applyMigrations(`${url}?options=${encodeURIComponent('-c lock_timeout=1s')}`);
    const [opened] = await Promise.allSettled([opening]);
    await backup.end();
    await drop();
    expect(opened).toMatchObject({ status: 'fulfilled' });
  });

  test('A migration that waits for a reader lets buyers through, and continues where it stopped', async () => {
    const { url, drop } = await freshDatabase();
    const folder = laterMigrations();
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select from orders');

    const locked = Promise.withResolvers<void>();
    const { db, close } = openTestDatabase(url);
    const before = (await appliedMigrations(db)) ?? 0;
    const migrating = applyMigrations(url, () => locked.resolve(), folder);
    // A migration that fails ends the test, which would wait for ever.
    await Promise.race([untilLockWait(db), migrating]);
    // It would wait for the end of the reader, below.
    await db.execute(sql`insert into orders (order_id) select order_id from orders where false`);
    await Promise.race([locked.promise, migrating]);
    expect(await appliedMigrations(db)).toBe(before + 1);
    expect(await isMigrated(db, folder)).toBe(false);

    await reader.end();
    await migrating;
    expect(await appliedMigrations(db)).toBe(before + 2);
    rmSync(folder, { recursive: true });
    await close();
    await drop();
  });

  test('A database in another encoding than UTF-8 is refused before any write', async () => {
    const { url, drop } = await freshDatabase({ as: "template template0 encoding 'SQL_ASCII' locale 'C'" });
    await expect(applyMigrations(url)).rejects.toThrow('has the encoding SQL_ASCII, but needs UTF8');
    const { db, close } = openTestDatabase(url);
    expect(await isMigrated(db)).toBe(false);
    await close();
    await drop();
  });

  test('A draw cannot have more sold and held tickets than its total', async () => {
    const { url, drop } = await freshDatabase();
    const { db, close } = openTestDatabase(url);
    await db.execute(
      sql`insert into pictures (picture_id, kind, width, height, widths) values ('p', 'wide', 1, 1, '{1}')`,
    );
    await db.execute(sql`insert into draws (directory_name, title, lead, sales_type, ink, price, opens_at, closes_at,
    art_id, art_alt, description, payment_types, quantities, per_purchase, concurrent_playing, shipping_fee,
    shipping_days, storage_days, combinable, total, entry_digest, opens_at_written, closes_at_written)
    values ('x', '', '', 'normal', 'soda', 700, now(), now() + interval '1 day', 'p', '', '[]', '{CARD}', '{1}', 1, 1,
    600, 10, 60, true, 10, '', '', '')`);
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
