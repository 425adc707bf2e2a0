import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ADVISORY_LOCKS } from '#backend/persistence/db/advisory-locks.ts';
import { encryptedFor, type KeyFile } from './age.ts';
import {
  fileOf,
  type Manifest,
  type TablePart,
  writeManifest,
  quoted,
  schemaOf,
  tablesInOrder,
} from './manifest.ts';

type Progress = (line: string) => void;

type BackupParams = {
  readonly folder: string;
  /** Undefined: the files are not encrypted. */
  readonly recipients: KeyFile | undefined;
  readonly progress: Progress;
};

/**
 * Writes one snapshot of all tables into a new folder while the shop is open. Only the owner can read the files, because
 * they contain addresses; with `recipients`, only the holder of the secret key.
 */
export async function takeBackup(
  client: pg.Client,
  { folder, recipients, progress }: BackupParams,
): Promise<Manifest> {
  const isEncrypted = recipients !== undefined;
  if (existsSync(folder)) throw new OperatorError(`${folder} is there already: name a folder that is not.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A table rewritten by a concurrent migration would be empty in the snapshot.
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.tables]);
  await client.query('begin isolation level repeatable read, read only');
  const schema = await schemaOf(client);
  if (schema === undefined) throw new OperatorError('This database holds no shop.');
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  const parts: TablePart[] = [];
  for (const table of await tablesInOrder(client)) {
    const file = fileOf(folder, table, { isEncrypted });
    const part = await copyOut(client, table, { file, recipients });
    progress(`${table}: ${part.rows} rows`);
    parts.push(part);
  }
  await client.query('commit');
  const takenAt = rows[0]?.at ?? new Date(0);
  const manifest: Manifest = { format: 1, isEncrypted, schema, takenAt: takenAt.toISOString(), parts };
  writeManifest(folder, manifest);
  return manifest;
}

type Output = { readonly file: string; readonly recipients: KeyFile | undefined };

async function copyOut(client: pg.Client, table: string, { file, recipients }: Output): Promise<TablePart> {
  const copy = client.query(copyTo(`copy ${quoted(table)} to stdout (format binary)`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, (hash.update(chunk), chunk)),
  });
  const encryption = recipients === undefined ? [] : [encryptedFor(recipients)];
  const written = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline([copy, createGzip({ level: 6 }), ...encryption, hashing, written]);
  return { table, rows: copy.rowCount, sha256: hash.digest('hex') };
}
