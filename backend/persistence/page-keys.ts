import { asc, desc, type SQL } from 'drizzle-orm';
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

function fromNearerEnd({ direction }: ListOrder, total: number, { limit, offset }: Page) {
  if (offset <= total / 2) return { limit, offset, direction };
  const read = Math.max(0, Math.min(limit, total - offset));
  return { limit: read, offset: Math.max(0, total - offset - read), direction: OPPOSITE[direction] };
}
