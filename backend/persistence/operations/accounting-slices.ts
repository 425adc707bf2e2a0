import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountingFilter, Slice, SliceParams } from '#backend/actions/operations/accounting.ts';

/** The columns that a list is ordered and filtered by. */
export type ListColumns = {
  readonly at: PgColumn;
  readonly id: PgColumn;
  readonly yen: PgColumn;
  readonly method: SQL | PgColumn;
  readonly ofMember: (memberId: string) => SQL;
  readonly ofDraw: (directoryName: string) => SQL;
};

export const conditionsOf = (filter: AccountingFilter, columns: ListColumns) =>
  and(
    filter.from && gte(columns.at, filter.from),
    filter.before && lt(columns.at, filter.before),
    filter.draw === undefined ? undefined : columns.ofDraw(filter.draw),
    filter.method && sql`${columns.method} = ${filter.method}`,
    filter.member === undefined ? undefined : columns.ofMember(filter.member),
    filter.least === undefined ? undefined : gte(columns.yen, filter.least),
    filter.most === undefined ? undefined : lte(columns.yen, filter.most),
  );

/** The rows after a position. The first condition can use an index on the time. */
export function afterPosition({ at, id }: ListColumns, { after }: SliceParams): SQL | undefined {
  if (after === undefined) return undefined;
  const [time = '', afterId = ''] = after.split('_');
  return sql`${at} >= ${time}::timestamptz and (${at}, ${id}) > (${time}::timestamptz, ${afterId})`;
}

/** Columns that `sliceOf` needs. The whole list is counted with its first part only. */
export const sliceColumns = ({ at, id, yen }: ListColumns, { after }: SliceParams) => ({
  // Microseconds: a Date has none, so that rows of one millisecond would be repeated or omitted.
  // A subquery is evaluated after the limit.
  position: sql<string>`(select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || ${id})`,
  allRows: after === undefined ? sql<number>`(count(*) over ())::int` : sql<number>`0`,
  allYen: after === undefined ? sql<number>`(sum(${yen}) over ())::float8` : sql<number>`0`,
});

type SliceRow = { readonly position: string; readonly allRows: number; readonly allYen: number };

/** Cuts off the row that was read beyond the limit: it only shows that there is a next part. */
export function sliceOf<Row extends SliceRow>(
  { limit, after }: SliceParams,
  read: readonly Row[],
): Slice<Omit<Row, keyof SliceRow>> {
  const [first] = read;
  const items = read.slice(0, limit);
  return {
    items: items.map(({ position: _position, allRows: _rows, allYen: _yen, ...row }) => row),
    next: read.length > limit ? (items.at(-1)?.position ?? null) : null,
    all: after === undefined ? { rows: first?.allRows ?? 0, yen: first?.allYen ?? 0 } : null,
  };
}
