import { parseLookup } from '#backend/domain/lookup.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { listOrders, type OrderList } from '#backend/persistence/orders/order-list.ts';
import {
  findOrderIds,
  findOrderMembers,
  findOrderRecord,
  type OrderRecord,
} from '#backend/persistence/orders/order-records.ts';
import { memberNames } from '#backend/persistence/members/member-names.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { redactedSearch, isLookupFailure, type LookupFailure, resolveId } from '../staff/lookup.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import type { SliceParams } from '#backend/persistence/db/pages.ts';
import type { AccountingOrderFilter } from '#backend/persistence/accounting/accounting-lists.ts';

type OrderSearch = {
  /** `undefined`: a list without a search. */
  readonly q: string | undefined;
  readonly filter: AccountingOrderFilter;
  readonly page: SliceParams;
  /** Also the names of the members. */
  readonly withNames: boolean;
};

type NamedOrderList = Omit<OrderList, 'items'> & {
  readonly items: readonly (OrderList['items'][number] & {
    /** Null: the account was deleted. Undefined: not asked for. */
    readonly memberName?: string | null;
  })[];
};

/**
 * Lists orders, or finds them by email address, id, number or member. Purchases of a person are personal data: every search
 * is recorded with the ids of the members, whatever the page, and without the address. A list with names is recorded with
 * the ids of its page.
 */
export async function findOrders(
  { db, listsDb }: { readonly db: Database; readonly listsDb: Database },
  { q, filter, page, withNames }: OrderSearch,
  actionOf: ActionOf,
): Promise<NamedOrderList> {
  const { member } = filter;
  const isSearch = q !== undefined || member !== undefined;
  const listed = isSearch
    ? await foundOrders(db, { q, filter, page }, actionOf)
    : await listOrders(listsDb, filter, page);
  if (!withNames || listed.items.length === 0) return listed;
  return inTransaction(db, async (tx) => {
    const memberIds = [...new Set(listed.items.map(({ memberId }) => memberId))];
    if (!isSearch) await recordAction(tx, actionOf({ found: listed.total, memberIds }));
    const names = await memberNames(tx, memberIds);
    const items = listed.items.map((order) => ({ ...order, memberName: names.get(order.memberId) ?? null }));
    return { ...listed, items };
  });
}

/** The orders of a search or of one member. */
const foundOrders = (
  db: Database,
  { q, filter, page }: Omit<OrderSearch, 'withNames'>,
  actionOf: ActionOf,
): Promise<OrderList> =>
  inTransaction(db, async (tx) => {
    const { member } = filter;
    if (q === undefined) {
      const listed = await listOrders(tx, filter, page);
      await recordAction(tx, actionOf({ by: 'member', found: listed.total, memberIds: [member] }));
      return listed;
    }
    const lookup = parseLookup(q);
    const found = lookup === undefined ? NOTHING : await listOrders(tx, { ...filter, lookup }, page);
    const memberIds = lookup === undefined ? [] : await findOrderMembers(tx, lookup);
    const { by, search } = redactedSearch(q);
    const whose = memberIds.length > 0 ? { memberIds } : { memberIds, search };
    await recordAction(tx, actionOf({ by, found: found.total, ...whose }));
    return found;
  });

const NOTHING: OrderList = { total: 0, items: [], next: null };

/** Returns one order with its history and its payments. Every call is recorded, also without a result. */
export const showOrder = (
  db: Database,
  typed: string,
  actionOf: ActionOf,
): Promise<OrderRecord | LookupFailure> =>
  inTransaction(db, async (tx) => {
    const orderId = await resolveId((range) => findOrderIds(tx, range), typed);
    const record = isLookupFailure(orderId) ? undefined : await findOrderRecord(tx, orderId);
    await recordAction(
      tx,
      actionOf(record === undefined ? { orderId: null, search: typed } : factsOf(record)),
    );
    return record ?? (isLookupFailure(orderId) ? orderId : 'notFound');
  });

const factsOf = ({ orderId, memberId }: OrderRecord) => ({ orderId, memberId });
