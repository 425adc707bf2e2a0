import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '#backend/actions/ports.ts';
import type { Connection } from './database.ts';

/** A list as its indexes know it. Nothing else of its rows is read to find a page of it. */
export type LongList = {
  /** How many there are. */
  readonly total: SQL;
  /** All of them as `id` and `at`: one question for each index that some of them lie in, and none in two. */
  readonly entries: readonly SQL[];
};

export type PageOfIds = { readonly total: number; readonly ids: readonly string[] };

/** Both questions are about one moment: from its end a page is counted by the very total it is shown with. */
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * The ids of a page, the latest first, those of one moment by their ids. It is read from the end of the list that is
 * nearer to it, so that the last page is as near as the first.
 */
export const pageOfIds = (db: Connection, { total, entries }: LongList, page: Page): Promise<PageOfIds> =>
  db.transaction(async (tx) => {
    const counted = await tx.execute<{ total: number }>(sql`select (${total})::int as total`);
    const all = counted.rows[0]?.total ?? 0;
    const range = rangeOf(all, page);
    if (range.limit <= 0) return { total: all, ids: [] };
    const order = range.fromEnd ? sql`order by at, id` : sql`order by at desc, id desc`;
    // Each in its order, so that they are laid into one another as they are read, and not sorted.
    const ordered = entries.map((part) => sql`(${part} ${order})`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from (${sql.join(ordered, sql` union all `)}) entries ${order}
      limit ${sql.raw(String(range.limit))} offset ${sql.raw(String(range.offset))}`);
    const ids = rows.map(({ id }) => id);
    return { total: all, ids: range.fromEnd ? ids.toReversed() : ids };
  }, ONE_MOMENT);

/** Written into the question as numbers: how it is best answered depends on them. */
function rangeOf(total: number, { limit, offset }: Page) {
  const behind = total - offset - limit;
  if (offset <= behind) return { fromEnd: false, limit, offset };
  return { fromEnd: true, limit: Math.min(limit, total - offset), offset: Math.max(0, behind) };
}
