import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { runRestore } from '#backend/backup/command.ts';
import { everyRow, type FreshDatabase, freshDatabase, openTestDatabase } from '../support/database.ts';
import { aBackend } from '../support/backend.ts';
import { forAllTests } from '../support/fixtures.ts';
import { aMember } from '../support/members.ts';
import { runProgram } from '../support/process.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

const shop = forAllTests(() => aBackend());
const folder = temporaryFolder();
const identity = join(folder, 'identity');
const recipients = join(folder, 'recipients');
const opened: FreshDatabase[] = [];

beforeAll(() => {
  execFileSync('age-keygen', ['--output', identity], { stdio: 'ignore' });
  writeFileSync(recipients, execFileSync('age-keygen', ['-y', identity]));
});
afterAll(async () => {
  for (const database of opened) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const backup = (name: string, ...words: readonly string[]) =>
  runProgram(['backend/cli/main.ts', 'backup', join(folder, name), ...words], { DATABASE_URL: shop.url });

async function anEmptyDatabase() {
  const database = await freshDatabase();
  opened.push(database);
  const { db, close } = openTestDatabase(database.url);
  for (const schema of ['public', 'drizzle']) await db.execute(sql.raw(`drop schema ${schema} cascade`));
  await db.execute(sql.raw('create schema public'));
  return { url: database.url, db, close };
}

test('A backup for a key shows nothing of the shop, and is restored with the secret key only', async () => {
  const { email } = await aMember(shop);
  expect((await backup('sealed', '--recipients', recipients)).code).toBe(0);
  const taken = join(folder, 'sealed');
  const files = readdirSync(taken).filter((name) => name !== 'manifest.json');
  expect(files).toContain('members.copy.gz.age');
  for (const name of files)
    expect([name, readFileSync(join(taken, name)).subarray(0, 22).toString()]).toEqual([
      name,
      'age-encryption.org/v1\n',
    ]);
  const empty = await anEmptyDatabase();
  const restored = (key: string | undefined) => runRestore({ words: [taken], identity: key }, empty.url);
  await expect(restored(undefined)).rejects.toThrow('is encrypted');
  const other = join(folder, 'other');
  execFileSync('age-keygen', ['--output', other], { stdio: 'ignore' });
  const foreign = await anEmptyDatabase();
  await expect(runRestore({ words: [taken], identity: other }, foreign.url)).rejects.toThrow('age:');
  await foreign.close();
  expect(await restored(identity)).toBe(true);
  expect(await everyRow(empty.db)).toContain(email);
  await empty.close();
});

test.each([
  ['By its mode', { NODE_ENV: 'production' }],
  ['By its address', { NODE_ENV: 'staging', SITE_ORIGIN: 'https://shop.example.jp' }],
])('%s a shop is in production, and its backup encrypted, or says that it is not', async (how, env) => {
  const inProduction = (...words: readonly string[]) =>
    runProgram(['backend/cli/main.ts', 'backup', join(folder, `${how}${words.length}`), ...words], {
      DATABASE_URL: shop.url,
      ...env,
    });
  const refused = await inProduction();
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--recipients FILE')]);
  expect((await inProduction('--unencrypted')).code).toBe(0);
});

test('A key that cannot be read leaves no whole backup', async () => {
  const failed = await backup('broken', '--recipients', join(folder, 'missing'));
  expect([failed.code === 0, failed.err]).toEqual([false, expect.stringContaining('age:')]);
  expect(readdirSync(join(folder, 'broken'))).not.toContain('manifest.json');
});

test('The service deletes old backups also when the new one fails', () => {
  const unit = readFileSync('deploy/systemd/koron-do-backup.service', 'utf8');
  expect(unit).not.toContain('ExecStartPost');
  const [, command = ''] = /^ExecStopPost=(.+)$/m.exec(unit) ?? [];
  const backups = join(folder, 'backups');
  const days = (age: number) => new Date(Date.now() - age * 24 * 3_600_000);
  for (const [name, age] of [
    ['old', 29],
    ['recent', 20],
  ] as const) {
    mkdirSync(join(backups, name), { recursive: true });
    utimesSync(join(backups, name), days(age), days(age));
  }
  const [program = '', ...args] = command
    .split(' ')
    .map((word) => word.replace('/var/backups/koron-do', backups));
  execFileSync(program, args);
  expect(readdirSync(backups)).toEqual(['recent']);
});
