import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { auditLedger } from '#backend/audit/audit.ts';
import { restoreBackup } from '#backend/backup/restore-backup.ts';
import { takeBackup } from '#backend/backup/take-backup.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { applyMigrations, newestMigration } from '#backend/persistence/db/migrate.ts';
import { jobRecords } from '#backend/persistence/monitoring/jobs.ts';
import { everyRow, type FreshDatabase, freshDatabase, openTestDatabase } from '../support/database.ts';
import { runProgram } from '../support/process.ts';
import { aPayingShop, paying } from '../support/payments.ts';
import { forAllTests } from '../support/fixtures.ts';

let folder: string;
let backupFolder: string;
const opened: { readonly database: FreshDatabase; readonly open: OpenDatabase }[] = [];

const shop = forAllTests(aPayingShop);
beforeAll(async () => {
  const draw = await shop.draw();
  for (const ending of ['paid', 'cancelled', 'paid'] as const)
    await shop.pay(await paying(await shop.buyer(), draw), { ending, webhook: 'usual' });
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  backupFolder = join(folder, 'taken');
  await over(shop.url, (client) =>
    takeBackup(client, { folder: backupFolder, recipients: undefined, progress: () => {} }),
  );
});

afterAll(async () => {
  for (const { database, open } of opened) {
    await open.close();
    await database.drop();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function over<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database without tables. */
async function anEmptyDatabase() {
  const database = await freshDatabase();
  const open = openTestDatabase(database.url);
  opened.push({ database, open });
  for (const statement of [
    'drop schema public cascade',
    'drop schema drizzle cascade',
    'create schema public',
  ])
    await open.db.execute(sql.raw(statement));
  return { url: database.url, db: open.db };
}

const restore = (url: string, from: string) =>
  over(url, (client) =>
    restoreBackup({
      client,
      folder: from,
      identity: undefined,
      progress: () => {},
      release: { schema: newestMigration(), migrate: () => applyMigrations(url) },
    }),
  );

test('A restored database has every row and a clean ledger audit', async () => {
  const empty = await anEmptyDatabase();
  expect(await restore(empty.url, backupFolder)).toBeGreaterThan(20);
  const rows = (text: string) => text.split('\n').sort();
  expect(rows(await everyRow(empty.db))).toEqual(
    // The offset of the test clock is not part of the shop.
    rows(await everyRow(shop.db)).filter((row) => !row.startsWith('{"by":')),
  );
  expect(await auditLedger(empty.db)).toEqual([]);
});

test('A restored shop continues its sequences and keeps its append-only tables', async () => {
  const empty = await anEmptyDatabase();
  await restore(empty.url, backupFolder);
  await expect(empty.db.execute(sql`delete from ledger`)).rejects.toThrow();
  const { rows } = await empty.db.execute<{ last: number; next: number }>(sql`
    select (select max(line_id) from ledger)::int as last,
           nextval(pg_get_serial_sequence('ledger', 'line_id'))::int as next`);
  expect(rows[0]?.next).toBe((rows[0]?.last ?? 0) + 1);
});

test('An altered, incomplete or foreign backup restores nothing', async () => {
  const empty = await anEmptyDatabase();
  const manifest = join(backupFolder, 'manifest.json');
  const whole = readFileSync(manifest);
  const orders = join(backupFolder, 'orders.copy.gz');
  const content = readFileSync(orders);
  appendFileSync(orders, '1');
  await expect(restore(empty.url, backupFolder)).rejects.toThrow('has changed since the backup');
  writeFileSync(orders, content);

  const other = { ...JSON.parse(whole.toString()), schema: 1 };
  writeFileSync(manifest, JSON.stringify(other));
  await expect(restore(empty.url, backupFolder)).rejects.toThrow('another release');
  rmSync(manifest);
  await expect(restore(empty.url, backupFolder)).rejects.toThrow('no whole backup');
  writeFileSync(manifest, whole);
  const { rows } = await empty.db.execute(sql`select to_regclass('orders') as orders`);
  expect(rows).toEqual([{ orders: null }]);
});

test('A failed restore leaves no data and says how to start again', async () => {
  const empty = await anEmptyDatabase();
  const manifest = join(backupFolder, 'manifest.json');
  const whole = readFileSync(manifest);
  const { parts, ...rest } = JSON.parse(whole.toString());
  const oneRowMore = parts.map((part: { table: string; rows: number }) =>
    part.table === 'orders' ? { ...part, rows: part.rows + 1 } : part,
  );
  writeFileSync(manifest, JSON.stringify({ ...rest, parts: oneRowMore }));
  await expect(restore(empty.url, backupFolder)).rejects.toThrow(
    /^The backup was not restored: orders received \d+ rows of \d+\.\nThis database may have tables now.+createdb/,
  );
  writeFileSync(manifest, whole);
  const { rows } = await empty.db.execute(sql`select count(*)::int as members from members`);
  expect(rows).toEqual([{ members: 0 }]);
  await expect(restore(empty.url, backupFolder)).rejects.toThrow(/tables without a shop.+createdb/);
});

test('A database with a shop and an existing folder are refused', async () => {
  await expect(restore(shop.url, backupFolder)).rejects.toThrow('holds a shop already');
  await expect(
    over(shop.url, (client) =>
      takeBackup(client, { folder: backupFolder, recipients: undefined, progress: () => {} }),
    ),
  ).rejects.toThrow('is there already');
});

test('The command prints what it wrote and records a job run with --note', async () => {
  const backup = (name: string, ...words: string[]) =>
    runProgram(['backend/cli/main.ts', 'backup', join(folder, name), ...words], { DATABASE_URL: shop.url });
  const { code, out } = await backup('of-a-day');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/of-a-day: \d+ rows of \d+ tables in [\d.]+ s\.\n$/),
  ]);
  expect(await jobRecords(shop.db)).toEqual([]);
  expect((await backup('of-the-next', '--note')).code).toBe(0);
  expect(await jobRecords(shop.db)).toMatchObject([{ job: 'backup', runs: 1, failing: 0 }]);
});
