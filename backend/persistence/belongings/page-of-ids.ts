import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '#backend/actions/ports.ts';
import type { Connection } from '../database.ts';

/** A list as its indexes know it. Nothing else of its rows is read to find a page of it. */
export type LongList = {
  /** How many there are: a number, counted in the same moment as the page is read. */
  readonly total: SQL;
  /** All of them as `id` and `at`, without an order. */
  readonly entries: SQL;
};

export type PageOfIds = { readonly total: number; readonly ids: readonly string[] };

/**
 * The ids of a page, the latest first, those of one moment by their ids. It is read from the end of the list that is
 * nearer to it, so that the last page is as near as the first.
 */
export async function pageOfIds(db: Connection, list: LongList, { limit, offset }: Page): Promise<PageOfIds> {
  const { rows } = await db.execute<{ total: number; id: string | null }>(pageQuery(list, { limit, offset }));
  return { total: rows[0]?.total ?? 0, ids: rows.flatMap(({ id }) => id ?? []) };
}

/** Where the other half of the list is read, a limit of 0 keeps this one from being begun. */
export const pageQuery = ({ total, entries }: LongList, { limit, offset }: Page): SQL => sql`
  with counted as materialized (select (${total})::int as total),
  forwards as (
    select id, at from (${entries}) entries order by at desc, id desc
    limit (select case when ${offset}::int < total - ${offset}::int then ${limit}::int else 0 end from counted)
    offset ${offset}::int),
  backwards as (
    select id, at from (${entries}) entries order by at, id
    limit (select case when ${offset}::int < total - ${offset}::int then 0
      else least(${limit}::int, greatest(total - ${offset}::int, 0)) end from counted)
    offset (select greatest(total - ${offset}::int - ${limit}::int, 0) from counted))
  select total, id
  from counted left join (select * from forwards union all select * from backwards) page on true
  order by at desc, id desc`;
