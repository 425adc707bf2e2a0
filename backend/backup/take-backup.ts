import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ADVISORY_LOCKS } from '#backend/persistence/db/advisory-locks.ts';
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

/**
 * Writes one snapshot of all tables into a new folder while the shop is open. Only the owner can read the files, because
 * they contain addresses.
 */
export async function takeBackup(client: pg.Client, folder: string, progress: Progress): Promise<Manifest> {
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
    const part = await copyOut(client, table, fileOf(folder, table));
    progress(`${table}: ${part.rows} rows`);
    parts.push(part);
  }
  await client.query('commit');
  const takenAt = rows[0]?.at ?? new Date(0);
  const manifest: Manifest = { format: 1, schema, takenAt: takenAt.toISOString(), parts };
  writeManifest(folder, manifest);
  return manifest;
}

async function copyOut(client: pg.Client, table: string, file: string): Promise<TablePart> {
  const copy = client.query(copyTo(`copy ${quoted(table)} to stdout (format binary)`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, (hash.update(chunk), chunk)),
  });
  await pipeline(
    copy,
    createGzip({ level: 6 }),
    hashing,
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { table, rows: copy.rowCount, sha256: hash.digest('hex') };
}
