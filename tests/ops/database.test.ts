import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attachEmbedded, startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { aKeeper, isAlive, kill9, until } from './processes.ts';
import { rowsOf } from './rows.ts';

const dataDir = temporaryFolder();
const quietly = { dataDir, log: () => {} };

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('rows that were answered for are there after everything was killed', async () => {
  const keeper = await aKeeper(dataDir);
  await rowsOf(keeper.url, "CREATE TABLE sold AS SELECT 'ころんとした くじ'::text AS name");
  await kill9([keeper.pid, keeper.server]);

  const server = await startEmbedded(quietly);
  expect(await rowsOf(server.url, 'SELECT name FROM sold')).toEqual([{ name: 'ころんとした くじ' }]);
  await server.stop();
});

test('a server left running is stopped, and its data are taken over', async () => {
  const keeper = await aKeeper(dataDir);
  await kill9([keeper.pid]);

  const server = await startEmbedded(quietly);
  expect(isAlive(keeper.server)).toBe(false);
  expect(await rowsOf(server.url, 'SELECT count(*)::int AS number FROM sold')).toEqual([{ number: 1 }]);
  await server.stop();
});

test('a server does not outlive the process that started it', async () => {
  const keeper = await aKeeper(dataDir);
  await kill9([keeper.pid]);
  await until(() => !isAlive(keeper.server));
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a second process is told who holds the database, and may use it but not start it', async () => {
  const keeper = await aKeeper(dataDir);
  await expect(startEmbedded(quietly)).rejects.toThrow(`is already in use by process ${keeper.pid}.`);

  const attached = await attachEmbedded(quietly);
  expect(attached.url).toBe(keeper.url);
  await attached.stop();
  expect(isAlive(keeper.server)).toBe(true);
  await kill9([keeper.pid]);
  await until(() => !isAlive(keeper.server));
});

test('a note of a server whose process number somebody else has now is no obstacle', async () => {
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`,
  );
  const server = await startEmbedded(quietly);
  await server.stop();
});

test('the shop has its database as an ordinary role, and letters sort as PostgreSQL itself knows them', async () => {
  const server = await startEmbedded(quietly);
  const [facts] = await rowsOf(
    server.url,
    `SELECT rolsuper, datlocprovider, datlocale, current_setting('fsync') AS fsync
      FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  await server.stop();
  expect(facts).toEqual({ rolsuper: false, datlocprovider: 'b', datlocale: 'C.UTF-8', fsync: 'on' });
});

test('data of another PostgreSQL are left as they are', async () => {
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbedded(quietly)).rejects.toThrow(
    'was made by PostgreSQL 17, but this shop contains PostgreSQL 18.',
  );
});
