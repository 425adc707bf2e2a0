import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type pg from 'pg';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';

const TablePart = z.strictObject({
  table: z.string().regex(/^[a-z_]+$/),
  rows: z.int().nonnegative(),
  /** Digest of the file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type TablePart = z.infer<typeof TablePart>;

/** Contents of a backup. It is written last: a folder without it is an interrupted backup. */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** Whether the files are encrypted with `age`. */
  isEncrypted: z.boolean(),
  /** The newest migration of the database it was taken from. */
  schema: z.int(),
  takenAt: z.iso.datetime(),
  /** In the order of restoring: no table references a later one. */
  parts: z.array(TablePart),
});
export type Manifest = z.infer<typeof Manifest>;

const NAME = 'manifest.json';

export const fileOf = (folder: string, table: string, { isEncrypted }: Pick<Manifest, 'isEncrypted'>) =>
  join(folder, `${table}.copy.gz${isEncrypted ? '.age' : ''}`);

export function writeManifest(folder: string, manifest: Manifest): void {
  const made = join(folder, `${NAME}.new`);
  writeFileSync(made, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(made, join(folder, NAME));
}

export function readManifest(folder: string): Manifest {
  const read = Manifest.safeParse(contentOf(join(folder, NAME)));
  if (read.success) return read.data;
  throw new OperatorError(`${folder} holds no whole backup: its ${NAME} is missing or damaged.`);
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns all tables, each after the tables that it references. */
export async function tablesInOrder(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' order by relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  return inOrder(
    tables.map(({ name }) => name),
    references,
  );
}

function inOrder(
  tables: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): readonly string[] {
  const placed: string[] = [];
  while (placed.length < tables.length) {
    const isFree = (table: string) =>
      references.every(({ from, to }) => from !== table || placed.includes(to));
    const next = tables.filter((table) => !placed.includes(table) && isFree(table));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    placed.push(...next);
  }
  return placed;
}

/** Returns the newest applied migration. Undefined: none. */
export async function schemaOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (known[0]?.there !== true) return undefined;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? undefined : Number(newest);
}

/** Quotes an identifier read from the database catalog. */
export const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`;
