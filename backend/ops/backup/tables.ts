import type pg from 'pg';

/** Every table of the shop, so that none comes before one that it refers to. */
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

/** The newest migration that was applied to a database; undefined where none was. */
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

/** Only ever the name of a table that the server itself has named. */
export const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`;
