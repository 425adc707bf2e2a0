import { parseLookup } from '#backend/domain/lookup.ts';
import type { AccountingOrderFilter, SliceParams } from '../accounting/accounting.ts';
import type { OrderList, OrderRecord } from './order-records.ts';
import { redactedSearch, isLookupFailure, type LookupFailure, resolveId } from '../staff/lookup.ts';
import type { ActionOf, Operation } from '../staff/operation.ts';

type OrderSearch = {
  /** `undefined`: a list without a search. */
  readonly which: string | undefined;
  readonly filter: AccountingOrderFilter;
  readonly page: SliceParams;
};

/**
 * Lists orders, or finds them by email address, id, number or member. Purchases of a person are personal data: every search
 * is recorded with the ids of the members, whatever the page, and without the address.
 */
export async function findOrders(
  { inTransaction, secrets, support }: Pick<Operation, 'inTransaction' | 'secrets' | 'support'>,
  { which, filter, page }: OrderSearch,
  actionOf: ActionOf,
): Promise<OrderList> {
  const { member } = filter;
  if (which === undefined && member === undefined) return support.orders.list(filter, page);
  return inTransaction(async ({ orders, recordAction }) => {
    if (which === undefined) {
      const listed = await orders.list(filter, page);
      await recordAction(actionOf({ by: 'member', found: listed.total, memberIds: [member] }));
      return listed;
    }
    const lookup = parseLookup(which);
    const found = lookup === undefined ? NOTHING : await orders.list({ ...filter, lookup }, page);
    const memberIds = lookup === undefined ? [] : await orders.membersOf(lookup);
    const { by, sought } = redactedSearch({ secrets }, which);
    const whose = memberIds.length > 0 ? { memberIds } : { memberIds, sought };
    await recordAction(actionOf({ by, found: found.total, ...whose }));
    return found;
  });
}

const NOTHING: OrderList = { total: 0, items: [], next: null };

/** Returns one order with its history and its payments. Every call is recorded, also without a result. */
export const showOrder = (
  { inTransaction }: Pick<Operation, 'inTransaction'>,
  typed: string,
  actionOf: ActionOf,
): Promise<OrderRecord | LookupFailure> =>
  inTransaction(async ({ orders, recordAction }) => {
    const orderId = await resolveId((range) => orders.idsIn(range), typed);
    const record = isLookupFailure(orderId) ? undefined : await orders.recordOf(orderId);
    await recordAction(actionOf(record === undefined ? { orderId: null, sought: typed } : factsOf(record)));
    return record ?? (isLookupFailure(orderId) ? orderId : 'notFound');
  });

const factsOf = ({ orderId, memberId }: OrderRecord) => ({ orderId, memberId });
