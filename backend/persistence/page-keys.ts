import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '#backend/actions/ports.ts';
import type { Connection } from './database.ts';

/** All columns in one direction, so that an index serves it both ways. */
export type ListOrder = { readonly columns: readonly (PgColumn | SQL)[]; readonly direction: 'asc' | 'desc' };

export type KeyedList = {
  readonly table: PgTable;
  readonly key: Readonly<Record<string, PgColumn>>;
  readonly which: SQL | undefined;
  readonly order: ListOrder;
  /** Its length, where it is known. */
  readonly length?: number;
  /** Whether the condition has to be tried with every row, so that the length and the page are found in one pass. */
  readonly isSearch?: boolean;
};

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

const orderBy = ({ columns, direction }: ListOrder): SQL[] =>
  columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)));

/**
 * The length of a list, a query of the keys of a page, and the order of the rows that are read by them. The rows before
 * the page are skipped in an index, from the nearer end of the list.
 */
export async function pageOfKeys(db: Connection, list: KeyedList, page: Page) {
  const { table, key, which, order } = list;
  if (list.isSearch) return { ...(await foundKeys(db, list, page)), order: orderBy(order) };
  const total = list.length ?? (await db.$count(table, which));
  const { limit, offset, direction } = fromNearerEnd(order, total, page);
  const keys = db
    .select(key)
    .from(table)
    .where(which)
    .orderBy(...orderBy({ ...order, direction }))
    .limit(limit)
    .offset(offset);
  return { total, keys, order: orderBy(order) };
}

type Found = { readonly total: number; readonly keys: readonly (string | number)[] };

/** All rows that match are found once, counted, and sorted up to the page. */
async function foundKeys(
  db: Connection,
  { table, key, which, order }: KeyedList,
  { limit, offset }: Page,
): Promise<{ readonly total: number; readonly keys: SQL }> {
  const [column] = Object.values(key);
  if (column === undefined) throw new Error('The list has no key.');
  const sorted = order.columns.map((_, nth) => sql.raw(`column_${nth}`));
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (
      select ${column} as key, ${sql.join(
        order.columns.map((one, nth) => sql`${one} as ${sorted[nth]}`),
        sql`, `,
      )}
      from ${table} where ${which ?? sql`true`})
    select (select count(*)::int from found) as total,
      array(select key from found order by ${sql.join(orderBy({ ...order, columns: sorted }), sql`, `)}
        limit ${limit} offset ${offset}) as keys`);
  const { total, keys } = rows[0] ?? { total: 0, keys: [] };
  return { total, keys: sql`(select unnest(${sql.param(keys)}::${sql.raw(column.getSQLType())}[]))` };
}

function fromNearerEnd({ direction }: ListOrder, total: number, { limit, offset }: Page) {
  if (offset <= total / 2) return { limit, offset, direction };
  const read = Math.max(0, Math.min(limit, total - offset));
  return { limit: read, offset: Math.max(0, total - offset - read), direction: OPPOSITE[direction] };
}
