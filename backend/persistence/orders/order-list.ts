import { and, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import { yen } from '#backend/domain/money.ts';
import type { IdRange, Lookup } from '#backend/domain/lookup.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import { MAX_COUNTED } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { draws, members, orders } from '../schema.ts';
import { ORDERS, type AccountingOrderFilter } from '../accounting/accounting-lists.ts';
import { conditionsOf, positionOf, readPage, sliceOf } from '../accounting/accounting-slices.ts';
import { ORDER } from './own-orders.ts';
import type { Page, SliceParams } from '../db/pages.ts';

/** A row in the list of orders. */
export type OrderSummary = Pick<
  Order,
  | 'orderId'
  | 'memberId'
  | 'quantity'
  | 'paymentType'
  | 'status'
  | 'paymentStatus'
  | 'reason'
  | 'orderedAt'
  | 'settledAt'
> & {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly price: number;
  readonly total: number;
};

/** All that is given applies. */
type OrderListFilter = AccountingOrderFilter & { readonly lookup?: Lookup };

/** A page of orders, newest first. */
export type OrderList = {
  /** Length of the whole list, counted up to `MAX_COUNTED`. */
  readonly total: number;
  readonly items: readonly OrderSummary[];
  /** The position after this page; null: it is the last one. */
  readonly next: string | null;
};

const SUMMARY = { ...ORDER, directoryName: draws.directoryName, drawTitle: draws.title };

/** A page of orders that match a filter, the latest first. */
export async function listOrders(
  db: Connection,
  filter: OrderListFilter,
  params: SliceParams,
): Promise<OrderList> {
  const which = matching(db, filter);
  const total = await countOf(db, which);
  if (total === 0) return { total, items: [], next: null };
  const row = { ...SUMMARY, position: positionOf(ORDERS) };
  const page = { columns: ORDERS, direction: 'newestFirst', filter, total, ...params } as const;
  const rows = await readPage(db, page, (rest, order) =>
    db
      .select(row)
      .from(orders)
      .innerJoin(draws, eq(draws.drawId, orders.drawId))
      .where(and(which, rest))
      .orderBy(...order)
      .limit(params.limit + 1),
  );
  const { items, next } = sliceOf(rows, params.limit);
  return { total, items: items.map(inYen), next };
}

function matching(db: Connection, { lookup, state, payment, ...filter }: OrderListFilter): SQL | undefined {
  return and(
    lookup?.by === 'email' ? inArray(orders.memberId, memberWith(db, lookup.email)) : undefined,
    lookup === undefined || lookup.by === 'email' ? undefined : withId(lookup),
    conditionsOf(filter, ORDERS),
    state && eq(orders.status, state),
    payment && eq(orders.paymentStatus, payment),
  );
}

async function countOf(db: Connection, which: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(orders)
    .where(which)
    .limit(MAX_COUNTED);
  const [row] = await db.select({ total: sql`count(*)`.mapWith(Number) }).from(counted.as('counted'));
  return row?.total ?? 0;
}

/** A page of orders, the latest first. */
export async function ordersWhere(db: Connection, which: SQL | undefined, { limit, offset }: Page) {
  const items = await foundOrders(db, which)
    .orderBy(desc(orders.orderedAt), desc(orders.orderId))
    .limit(limit)
    .offset(offset);
  return items.map(inYen);
}

export const foundOrders = (db: Connection, which: SQL | undefined) =>
  db.select(SUMMARY).from(orders).innerJoin(draws, eq(draws.drawId, orders.drawId)).where(which);

export const memberWith = (db: Connection, email: string) =>
  db
    .select({ memberId: members.memberId })
    .from(members)
    .where(eq(members.emailKey, emailKey(email)));

export const withId = ({ from, to }: IdRange) => between(orders.orderId, from, to);

export const inYen = <Row extends { readonly price: number; readonly total: number }>(row: Row) => ({
  ...row,
  price: yen(row.price),
  total: yen(row.total),
});
