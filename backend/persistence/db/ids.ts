import { type SQL, sql } from 'drizzle-orm';
import { ISSUED_ID } from '#lib/contract/opaque-id.ts';
import type { Connection } from './database.ts';
import type { Page } from './pages.ts';

/** A list that is paged by its indexes alone: no other column is read to find a page. */
export type LongList = {
  /** The number of its entries. */
  readonly total: SQL;
  /** All entries as `id` and `at`: one query per index. No entry is in two of them. */
  readonly entries: readonly SQL[];
};

type PageOfIds = { readonly total: number; readonly ids: readonly string[] };

/** Both queries see one snapshot: a page read from the end depends on the total. */
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Returns the ids of a page, the latest first, those of the same time by id. Reads from the nearer end of the list,
 * so that the last page is as fast as the first.
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

/** Whether a text is an id as the database writes it. Other texts match no row and are not queried. */
export const isUuid = (text: string): boolean => ISSUED_ID.test(text);
