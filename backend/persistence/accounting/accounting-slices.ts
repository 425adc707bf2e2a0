import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../db/database.ts';
import type { SliceParams, Slice } from '../db/pages.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';

/** The columns that a list is ordered and filtered by. */
export type ListColumns = {
  readonly table: PgTable;
  readonly at: PgColumn;
  readonly id: PgColumn;
  readonly yen: PgColumn;
  /** The rows of the table that the list is of; `undefined`: all. */
  readonly base: SQL | undefined;
  readonly paidBy: (method: string) => SQL;
  readonly ofMember: (memberId: string) => SQL;
  readonly ofDraw: (directoryName: string) => SQL;
};

type Position = Pick<ListColumns, 'at' | 'id'>;

/** Ranges and conditions that all lists of accounting have. Each is optional; all that are given apply. */
export type AccountingFilter = {
  /** From the beginning of this day in Japan. */
  readonly from?: Date;
  /** Before this time. */
  readonly before?: Date;
  readonly draw?: string;
  readonly method?: PaymentType;
  readonly member?: string;
  readonly least?: number;
  readonly most?: number;
};

const inPeriod = ({ from, before }: AccountingFilter, { at }: ListColumns) =>
  and(from && gte(at, from), before && lt(at, before));

export const conditionsOf = (filter: AccountingFilter, columns: ListColumns) =>
  and(
    columns.base,
    inPeriod(filter, columns),
    filter.method === undefined ? undefined : columns.paidBy(filter.method),
    filter.draw === undefined ? undefined : columns.ofDraw(filter.draw),
    filter.member === undefined ? undefined : columns.ofMember(filter.member),
    filter.least === undefined ? undefined : gte(columns.yen, filter.least),
    filter.most === undefined ? undefined : lte(columns.yen, filter.most),
  );

/** How a list is ordered: by time and id. */
type Direction = 'oldestFirst' | 'newestFirst';

const COMPARED = {
  oldestFirst: { after: sql`>`, until: sql`<=`, order: sql`asc` },
  newestFirst: { after: sql`<`, until: sql`>=`, order: sql`desc` },
} as const;

/** The rows after a position. The first condition can use an index on the time. */
export function afterPosition({ at, id }: Position, direction: Direction, after: string | undefined) {
  if (after === undefined) return undefined;
  const [time = '', afterId = ''] = after.split('_');
  const than = COMPARED[direction].after;
  return sql`${at} ${than}= ${time}::timestamptz and (${at}, ${id}) ${than} (${time}::timestamptz, ${afterId})`;
}

/** A time in microseconds: a Date has none, so that rows of one millisecond would be repeated or omitted. */
const timeText = (at: PgColumn) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The position of a row. A subquery is evaluated after the limit. */
export const positionOf = ({ at, id }: Position) => sql<string>`(select ${timeText(at)} || '_' || ${id})`;

/** Rows that are searched along the index by time, before all rows that match are sorted; more for the parts of an export. */
const STRETCH = 2_000;
const STRETCH_PER_ROW = 2;

type PageOfList = SliceParams & {
  readonly columns: ListColumns;
  readonly direction: Direction;
  readonly filter: AccountingFilter;
  /** The number of rows that match, where it is known, up to some limit. */
  readonly total?: number;
};

/** Reads the first rows that match in this order. */
type ReadRows<Row> = (which: SQL | undefined, order: readonly SQL[]) => Promise<readonly Row[]>;

/**
 * The rows of a page and one more, which shows that there is a next page. Rows that match are found along the index by
 * time if they are frequent there, and sorted if they are rare or far away. PostgreSQL estimates this wrongly, because
 * the conditions depend on the time and on each other. So it searches a stretch of the index first.
 */
export async function readPage<Row>(
  db: Connection,
  { columns, direction, filter, total, limit, after }: PageOfList,
  read: ReadRows<Row>,
): Promise<readonly Row[]> {
  const { at, id } = columns;
  const rest = and(inPeriod(filter, columns), afterPosition(columns, direction, after));
  const { order, until } = COMPARED[direction];
  const isRare = total !== undefined && total < STRETCH;
  if (!isRare) {
    const along = [sql`${at} ${order}`, sql`${id} ${order}`];
    const length = Math.max(STRETCH, limit * STRETCH_PER_ROW);
    const end = await endOfStretch(db, { columns, direction, rest }, length);
    if (end === undefined) return read(rest, along);
    const rows = await read(and(rest, sql`${at} ${until} ${end}::timestamptz`), along);
    if (rows.length > limit) return rows;
  }
  // No index has this expression, so that all rows that match are sorted.
  return read(rest, [sql`${at} + interval '0' ${order}`, sql`${id} ${order}`]);
}

type Rest = Pick<PageOfList, 'columns' | 'direction'> & { readonly rest: SQL | undefined };

/** The time at which the stretch ends; `undefined`: the list ends before. */
async function endOfStretch(
  db: Connection,
  { columns: { table, base, at, id }, direction, rest }: Rest,
  length: number,
): Promise<string | undefined> {
  const { order } = COMPARED[direction];
  const [found] = await db
    .select({ end: sql<string>`${timeText(at)}` })
    .from(table)
    .where(and(base, rest))
    .orderBy(sql`${at} ${order}`, sql`${id} ${order}`)
    .limit(1)
    .offset(length);
  return found?.end;
}

/** The number of rows that match, and their yen. */
export async function sumsOf(
  db: Connection,
  { table, yen }: ListColumns,
  which: SQL | undefined,
): Promise<{ readonly rows: number; readonly yen: number }> {
  const [sums] = await db
    .select({ rows: sql<number>`count(*)::int`, yen: sql<number>`coalesce(sum(${yen}), 0)::float8` })
    .from(table)
    .where(which);
  return sums ?? { rows: 0, yen: 0 };
}

type SliceRow = { readonly position: string };

/** Cuts off the row that was read beyond the limit. */
export function sliceOf<Row extends SliceRow>(
  read: readonly Row[],
  limit: number,
): Pick<Slice<Omit<Row, keyof SliceRow>>, 'items' | 'next'> {
  const items = read.slice(0, limit);
  return {
    items: items.map(({ position: _position, ...row }) => row),
    next: read.length > limit ? (items.at(-1)?.position ?? null) : null,
  };
}
