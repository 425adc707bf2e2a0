import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attachEmbedded, startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { aDatabaseProcess, isAlive, kill9, rowsOf, until } from './processes.ts';

const dataDir = temporaryFolder();
const settings = { dataDir, log: () => {} };

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('committed rows are still stored after all processes are killed', async () => {
  const owner = await aDatabaseProcess(dataDir);
  await rowsOf(owner.url, "CREATE TABLE sold AS SELECT 'ころんとした くじ'::text AS name");
  await kill9([owner.pid, owner.serverPid]);

  const server = await startEmbedded(settings);
  expect(await rowsOf(server.url, 'SELECT name FROM sold')).toEqual([{ name: 'ころんとした くじ' }]);
  await server.stop();
});

test('a server without its owner is stopped, and its data are taken over', async () => {
  const owner = await aDatabaseProcess(dataDir);
  await kill9([owner.pid]);

  const server = await startEmbedded(settings);
  expect(isAlive(owner.serverPid)).toBe(false);
  expect(await rowsOf(server.url, 'SELECT count(*)::int AS number FROM sold')).toEqual([{ number: 1 }]);
  await server.stop();
});

test('a server ends with the process that started it', async () => {
  const owner = await aDatabaseProcess(dataDir);
  await kill9([owner.pid]);
  await until(() => !isAlive(owner.serverPid));
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('the error for a second process names the first one, and the second may connect but not start a server', async () => {
  const owner = await aDatabaseProcess(dataDir);
  await expect(startEmbedded(settings)).rejects.toThrow(`is already in use by process ${owner.pid}.`);

  const attached = await attachEmbedded(settings);
  expect(attached.url).toBe(owner.url);
  await attached.stop();
  expect(isAlive(owner.serverPid)).toBe(true);
  await kill9([owner.pid]);
  await until(() => !isAlive(owner.serverPid));
});

test('a pid file with the process id of another program does not prevent a start', async () => {
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`,
  );
  const server = await startEmbedded(settings);
  await server.stop();
});

test('the shop uses an ordinary role, and text sorts by the C.UTF-8 locale of PostgreSQL itself', async () => {
  const server = await startEmbedded(settings);
  const [facts] = await rowsOf(
    server.url,
    `SELECT rolsuper, datlocprovider, datlocale, current_setting('fsync') AS fsync
      FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  await server.stop();
  expect(facts).toEqual({ rolsuper: false, datlocprovider: 'b', datlocale: 'C.UTF-8', fsync: 'on' });
});

test('the data of another PostgreSQL version are refused', async () => {
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbedded(settings)).rejects.toThrow(
    'was made by PostgreSQL 17, but this shop contains PostgreSQL 18.',
  );
});
