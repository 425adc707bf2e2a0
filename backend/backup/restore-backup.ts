import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { describeError, OperatorError } from '#backend/persistence/db/operator-error.ts';
import { decryptedWith, type KeyFile } from './age.ts';
import {
  fileOf,
  type Manifest,
  type TablePart,
  readManifest,
  quoted,
  schemaOf,
  tablesInOrder,
} from './manifest.ts';

type RestoreParams = {
  readonly client: pg.Client;
  readonly folder: string;
  /** Of an encrypted backup. */
  readonly identity: KeyFile | undefined;
  /** Creates the tables of this release; `schema` is their newest migration. */
  readonly release: { readonly schema: number; readonly migrate: () => Promise<void> };
  readonly progress: (line: string) => void;
};

/**
 * Restores a backup into an empty database, completely or not at all. Verifies the files first. Triggers are disabled,
 * because the backup contains the counters that they maintain.
 */
export async function restoreBackup(params: RestoreParams): Promise<number> {
  const { client, folder, release, identity } = params;
  const manifest = readManifest(folder);
  const { schema, parts, isEncrypted } = manifest;
  if (isEncrypted && identity === undefined)
    throw new OperatorError('The backup is encrypted: name its secret key with --identity FILE.');
  if (schema !== release.schema)
    throw new OperatorError('The backup is of another release: restore it with that one, then upgrade.');
  for (const part of parts) await checkFile(folder, part, manifest);
  await expectEmpty(client);
  try {
    await release.migrate();
    await fill(params, manifest);
  } catch (error) {
    throw new OperatorError(`The backup was not restored: ${describeError(error)}\n${TABLES_ARE_LEFT}`);
  }
  await client.query('analyze');
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}

const START_OVER =
  'Restore into a new one: createdb, or dropdb and createdb for this one; of the shop’s own server, stop the shop and move data/postgres away.';
const TABLES_ARE_LEFT = `This database may have tables now, with nothing in them. ${START_OVER}`;

/** Throws if the database has tables: without members and draws they may be of a new shop or a failed restore. */
async function expectEmpty(client: pg.Client): Promise<void> {
  const tables = await tablesInOrder(client);
  if (tables.length === 0 && (await schemaOf(client)) === undefined) return;
  for (const table of ['members', 'draws'].filter((one) => tables.includes(one))) {
    const { rows } = await client.query<{ some: boolean }>(
      `select exists (select from ${quoted(table)}) as some`,
    );
    if (rows[0]?.some === true)
      throw new OperatorError('This database holds a shop already: a backup goes into an empty one.');
  }
  throw new OperatorError(
    `This database has tables without a shop, for example after a failed restore. ${START_OVER}`,
  );
}

async function fill(
  { client, folder, identity, progress }: RestoreParams,
  manifest: Manifest,
): Promise<void> {
  const { parts, isEncrypted } = manifest;
  await client.query('begin');
  const tables = await tablesInOrder(client);
  await forEach(client, tables, (table) => `alter table ${table} disable trigger user`);
  // The initial rows of a new shop are in the backup too.
  await forEach(client, [...tables].reverse(), (table) => `delete from ${table}`);
  for (const part of parts) {
    const input = {
      file: fileOf(folder, part.table, manifest),
      identity: isEncrypted ? identity : undefined,
    };
    await copyIn(client, part, input);
    progress(`${part.table}: ${part.rows} rows`);
  }
  await forEach(client, tables, (table) => `alter table ${table} enable trigger user`);
  await continueSequences(client);
  await client.query('commit');
}

async function checkFile(folder: string, { table, sha256 }: TablePart, manifest: Manifest): Promise<void> {
  const file = fileOf(folder, table, manifest);
  const hash = createHash('sha256');
  if (existsSync(file)) for await (const chunk of createReadStream(file)) hash.update(chunk);
  if (hash.digest('hex') !== sha256)
    throw new OperatorError(`${file} has changed since the backup: nothing was restored.`);
}

type Input = { readonly file: string; readonly identity: KeyFile | undefined };

async function copyIn(
  client: pg.Client,
  { table, rows }: TablePart,
  { file, identity }: Input,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${quoted(table)} from stdin (format binary)`));
  const decryption = identity === undefined ? [] : [decryptedWith(identity)];
  await pipeline([createReadStream(file), ...decryption, createGunzip(), copy]);
  if (copy.rowCount !== rows) throw new Error(`${table} received ${copy.rowCount} rows of ${rows}.`);
}

async function forEach(client: pg.Client, tables: readonly string[], statement: (table: string) => string) {
  for (const table of tables) await client.query(statement(quoted(table)));
}

/** Sets identity sequences to the largest restored value. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), 1), max(${quoted(column)}) is not null)
         from ${quoted(table)}`,
      [quoted(table), column],
    );
}
