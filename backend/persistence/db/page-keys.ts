import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_COUNTED } from '#lib/contract/enums.ts';
import type { Connection } from './database.ts';
import type { Page } from './pages.ts';

/** All columns in one direction, so that an index serves it. */
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

const orderBy = ({ columns, direction }: ListOrder): SQL[] =>
  columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)));

/**
 * How far a list is counted. Beyond `MAX_COUNTED` that is the row after the page, which shows whether there is a next one.
 */
export const countedUpTo = ({ limit, offset }: Page): number => Math.max(MAX_COUNTED, offset + limit + 1);

/** The length of a list, a query of the keys of a page, and the order of the rows that are read by them. */
export async function pageOfKeys(db: Connection, list: KeyedList, page: Page) {
  const { table, key, which } = list;
  const order = orderBy(list.order);
  const counted = await countOf(db, list, page);
  const inOrder = db
    .select(key)
    .from(table)
    .where(which)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return { total: counted.total, keys: counted.keys ?? inOrder, order };
}

type Counted = { readonly total: number; readonly keys?: SQL };

async function countOf(db: Connection, list: KeyedList, page: Page): Promise<Counted> {
  const { table, which, length, isSearch } = list;
  if (length !== undefined) return { total: length };
  if (isSearch) return foundKeys(db, list, page);
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(which)
    .limit(countedUpTo(page));
  return { total: await db.$count(some) };
}

type Found = { readonly total: number; readonly keys: readonly (string | number)[] | null };

/**
 * Rows that match are found once and counted. If they are all of them, the page is sorted out of these. If there may be more,
 * it has no keys: then the rows that match are frequent, and the page is soon found in the list's order.
 */
async function foundKeys(
  db: Connection,
  { table, key, which, order }: KeyedList,
  page: Page,
): Promise<Counted> {
  const [column] = Object.values(key);
  if (column === undefined) throw new Error('The list has no key.');
  const most = countedUpTo(page);
  const sorted = order.columns.map((_, nth) => sql.raw(`column_${nth}`));
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (
      select ${column} as key, ${sql.join(
        order.columns.map((one, nth) => sql`${one} as ${sorted[nth]}`),
        sql`, `,
      )}
      from ${table} where ${which ?? sql`true`} limit ${most}),
    counted as (select count(*)::int as total from found)
    select total, case when total < ${most}::int then
      array(select key from found order by ${sql.join(orderBy({ ...order, columns: sorted }), sql`, `)}
        limit ${page.limit} offset ${page.offset}) end as keys
    from counted`);
  const { total, keys } = rows[0] ?? { total: 0, keys: [] };
  const type = sql.raw(column.getSQLType());
  return { total, keys: keys === null ? undefined : sql`(select unnest(${sql.param(keys)}::${type}[]))` };
}
