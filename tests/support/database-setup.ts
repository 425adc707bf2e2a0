import { join } from 'node:path';
import pg from 'pg';
import { createKeys } from '#backend/crypto/sealing-keys.ts';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { applyMigrations } from '#backend/persistence/db/migrate.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { setDatabaseServer, TEMPLATE } from './database.ts';

/** Starts one server for all tests of a run, with a migrated template database. */
export default async function startDatabaseServer(): Promise<void> {
  if (process.env.TESTS_WITHOUT_DATABASE !== undefined) return;
  const dataDir = temporaryFolder();
  const server = await startEmbedded({ dataDir, log: () => {} });
  setDatabaseServer({ server, dataDir });
  process.env.SECRETS_KEY_FILE = join(dataDir, 'tests-secrets.key');
  createKeys(process.env.SECRETS_KEY_FILE);
  process.env.TEST_DATABASE_SERVER = server.url;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await applyMigrations(server.url.replace(/\/\w+$/, `/${TEMPLATE}`));
}
