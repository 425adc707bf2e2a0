import { type SQL, asc, desc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_COUNTED } from '#lib/contract/enums.ts';
import { ONE_MOMENT } from './transaction.ts';
import type { Connection } from './database.ts';
export type Page = { readonly limit: number; readonly offset: number };

export type Paged<Item> = { readonly total: number; readonly items: readonly Item[] };

/** `after`: the position after an item, see `next`. */
export type SliceParams = { readonly limit: number; readonly after?: string };

/** A part of a list, oldest first. */
export type Slice<Row> = {
  readonly items: readonly Row[];
  /** The position after the last item; `null`: no more. */
  readonly next: string | null;
  /** Of the whole list, with its first part. */
  readonly all: { readonly rows: number; readonly yen: number } | null;
};

export type ReadSlice<Filter, Row> = (filter: Filter, params: SliceParams) => Promise<Slice<Row>>;

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

/** A list that is paged by its indexes alone: no other column is read to find a page. */
export type LongList = {
  /** The number of its entries. */
  readonly total: SQL;
  /** All entries as `id` and `at`: one query per index. No entry is in two of them. */
  readonly entries: readonly SQL[];
};

type PageOfIds = { readonly total: number; readonly ids: readonly string[] };

/**
 * Returns the ids of a page, the latest first, those of the same time by id. Reads from the nearer end of the list,
 * so that the last page is as fast as the first. Both queries see one snapshot: a page read from the end depends on the total.
 */
export const pageOfIds = (db: Connection, { total, entries }: LongList, page: Page): Promise<PageOfIds> =>
  db.transaction(async (tx) => {
    const counted = await tx.execute<{ total: number }>(sql`select (${total})::int as total`);
    const all = counted.rows[0]?.total ?? 0;
    const range = rangeOf(all, page);
    if (range.limit <= 0) return { total: all, ids: [] };
    const order = range.fromEnd ? sql`order by at, id` : sql`order by at desc, id desc`;
    // Each part is sorted by its index, so that the parts are merged while they are read and nothing is sorted.
    const ordered = entries.map((part) => sql`(${part} ${order})`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from (${sql.join(ordered, sql` union all `)}) entries ${order}
      limit ${sql.raw(String(range.limit))} offset ${sql.raw(String(range.offset))}`);
    const ids = rows.map(({ id }) => id);
    return { total: all, ids: range.fromEnd ? ids.toReversed() : ids };
  }, ONE_MOMENT);

/** Limit and offset are literals, because the best plan depends on them. */
function rangeOf(total: number, { limit, offset }: Page) {
  const behind = total - offset - limit;
  if (offset <= behind) return { fromEnd: false, limit, offset };
  return { fromEnd: true, limit: Math.min(limit, total - offset), offset: Math.max(0, behind) };
}
