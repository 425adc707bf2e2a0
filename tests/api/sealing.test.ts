import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Secret, TOTP } from 'otpauth';
import { newSigningKey } from '#backend/crypto/note-signer.ts';
import { createSealing, UnknownSealingKeyError } from '#backend/crypto/sealing.ts';
import { createKeys, readSealingKeys } from '#backend/crypto/sealing-keys.ts';
import { readLogKey } from '#backend/persistence/fairness/log-key.ts';
import { readPushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { writeSettings } from '#backend/persistence/settings.ts';
import { SEALED_COLUMNS } from '#backend/persistence/sealed-columns.ts';
import * as schema from '#backend/persistence/schema.ts';
import { newPushKeys } from '#backend/providers/web-push.ts';
import { aBackend } from '../support/backend.ts';
import { aConsole, aStaffMember } from '../support/console.ts';
import { everyRow } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';
import { runProgram } from '../support/process.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));

const key = () => randomBytes(32);
const logKey = () =>
  readLogKey(backend.db, () => ({ privateKey: newSigningKey(), origin: 'shop.example.jp' }));

describe('A sealed text', () => {
  const [first, second] = [key(), key()];
  const sealed = createSealing([first]).seal('秘密', 'staff.code_secret');

  test('is opened with its key, in its place, as it was sealed', () => {
    const both = createSealing([second, first]);
    expect(both.open(sealed, 'staff.code_secret')).toBe('秘密');
    expect(sealed).not.toContain(Buffer.from('秘密').toString('base64url'));
    expect(createSealing([first]).seal('秘密', 'staff.code_secret')).not.toBe(sealed);
    expect(() => both.open(sealed, 'push_keys.private_key')).toThrow();
    expect(() => both.open(`${sealed.slice(0, -2)}AA`, 'staff.code_secret')).toThrow();
    expect(() => both.open('JBSWY3DPEHPK3PXP', 'staff.code_secret')).toThrow('is not sealed');
    expect(() => createSealing([second]).open(sealed, 'staff.code_secret')).toThrow(UnknownSealingKeyError);
  });
});

describe('The keys of a shop', () => {
  test('are made at the first start of a shop with a database of its own, for its owner only', () => {
    const settings = { DATA_DIR: join(folder, 'data') };
    const keys = readSealingKeys(settings);
    expect(keys.map(({ length }) => length)).toEqual([32]);
    expect(readSealingKeys(settings)).toEqual(keys);
    expect(statSync(join(folder, 'data', 'secrets.key')).mode & 0o777).toBe(0o600);
  });

  test('are never made in the place of a named file', () => {
    const named = { DATA_DIR: folder, SECRETS_KEY_FILE: join(folder, 'missing') };
    expect(() => readSealingKeys(named)).toThrow('cannot be read');
    expect(existsSync(named.SECRETS_KEY_FILE)).toBe(false);
    writeFileSync(named.SECRETS_KEY_FILE, 'short\n');
    expect(() => readSealingKeys(named)).toThrow('keys of 32 bytes');
  });

  test('are the same on all machines: a backend with another one does not start', async () => {
    await logKey();
    const SECRETS_KEY_FILE = join(folder, 'other.key');
    createKeys(SECRETS_KEY_FILE);
    const env = { DATABASE_URL: backend.url, BACKEND_PORT: '0', SECRETS_KEY_FILE };
    const started = await runProgram(['backend/main.ts'], env);
    expect([started.code, started.err]).toEqual([
      1,
      expect.stringContaining('copy the file of the first backend'),
    ]);
  });
});

test('The list of sealed columns is that of the schema', () => {
  const found = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter((column) => column.getSQLType() === 'text' && column.columnType === 'PgCustomColumn')
        .map(({ keyAsName, name }) => `${getTableName(table)}.${keyAsName ? snake(name) : name}`),
    );
  expect(found.toSorted()).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

describe('The database', () => {
  /** A secret of an app that is set, one that is being set, the keys of log and push, and the address of the chat. */
  async function secretsIn(name: string) {
    const { browser } = await aStaffMember(backend, server, { name, role: 'viewer' });
    const { secret } = (await browser.ask('POST', '/api/console/account/authenticator/secret')).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const body = { code, password: 'correct-horse-39-battery' };
    expect((await browser.ask('POST', '/api/console/account/authenticator', { body })).statusCode).toBe(200);
    const started = (await browser.ask('POST', '/api/console/account/authenticator/secret')).json();
    const { privateKey } = await readPushKeys(backend.db, newPushKeys);
    const { privateKey: pem } = await logKey();
    const chatUrl = `https://chat.example.jp/hook/${randomBytes(16).toString('hex')}`;
    await writeSettings(backend.db, { section: 'notices', value: { chatUrl }, by: 'hana' });
    return [secret, started.secret, privateKey, pem.split('\n')[1] ?? '', chatUrl];
  }

  test('shows no secret that the shop needs readably', async () => {
    const secrets = await secretsIn('sealed');
    const rows = await everyRow(backend.db);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(rows).not.toContain(secret);
    }
    expect(rows).toMatch(/"code_secret": "s1\.[\w-]{8}\.[\w-]+"/);
  });

  test('is sealed with a new key by three commands, which can be repeated, while it can be read all the time', async () => {
    const before = await secretsIn('rotated');
    const file = join(folder, 'rotated.key');
    writeFileSync(file, readFileSync(process.env['SECRETS_KEY_FILE'] ?? ''));
    const run = (name: string) =>
      runProgram(['backend/cli/main.ts', 'secrets', name], {
        DATABASE_URL: backend.url,
        SECRETS_KEY_FILE: file,
      });
    const ids = async () => {
      const { rows } = await backend.db.execute<{ id: string }>(
        sql`select distinct split_part(code_secret, '.', 2) as id from staff where code_secret is not null`,
      );
      return rows.map(({ id }) => id);
    };
    const keys = () => readSealingKeys({ DATA_DIR: folder, SECRETS_KEY_FILE: file });
    const [old] = keys();
    const [oldId] = await ids();
    expect((await run('add-key')).code).toBe(0);
    // Running backends open what those that start now seal.
    expect(keys()[0]).toEqual(old);
    expect((await run('add-key')).code).toBe(1);
    expect((await run('drop-keys')).code).toBe(1);
    expect(keys()).toHaveLength(2);
    expect((await run('rotate')).out).toMatch(/^[1-9]\d* values are sealed/);
    const [newId] = await ids();
    expect(newId).not.toBe(oldId);
    const [added] = keys();
    expect(added).not.toEqual(old);
    // A backend that was not restarted.
    await backend.db.execute(
      sql`update push_keys set private_key = ${createSealing([old ?? key()]).seal(
        before[2] ?? '',
        'push_keys.private_key',
      )}`,
    );
    expect((await run('drop-keys')).code).toBe(1);
    expect((await run('rotate')).out).toMatch(/^1 values are sealed/);
    expect(await ids()).toEqual([newId]);
    expect((await run('drop-keys')).code).toBe(0);
    expect(keys()).toEqual([added]);
    const sealing = createSealing(keys());
    const { rows } = await backend.db.execute<{ sealed: string }>(
      sql`select private_key as sealed from push_keys`,
    );
    expect(rows.map(({ sealed }) => sealing.open(sealed, 'push_keys.private_key'))).toEqual([before[2]]);
  });
});
