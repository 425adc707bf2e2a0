import { parseLookup } from '#backend/domain/operations/lookup.ts';
import type { Page, Paged } from '../ports.ts';
import type { OrderSummary, OrderRecord } from './support-queries.ts';
import { redactedSearch, isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';
import type { ActionOf, Operation } from './operation.ts';

type OrderSearch = { readonly which: string; readonly page: Page };

/**
 * Finds orders by email address, id or number. Purchases are personal data: every search is recorded with the ids of the
 * members, whatever the page, and without the address.
 */
export const findOrders = (
  { inTransaction, secrets }: Pick<Operation, 'inTransaction' | 'secrets'>,
  { which, page }: OrderSearch,
  actionOf: ActionOf,
): Promise<Paged<OrderSummary>> =>
  inTransaction(async ({ orders, recordAction }) => {
    const lookup = parseLookup(which);
    const found = lookup === undefined ? NOTHING : await orders.find(lookup, page);
    const memberIds = lookup === undefined ? [] : await orders.membersOf(lookup);
    const { by, sought } = redactedSearch({ secrets }, which);
    const whose = memberIds.length > 0 ? { memberIds } : { memberIds, sought };
    await recordAction(actionOf({ by, found: found.total, ...whose }));
    return found;
  });

const NOTHING: Paged<OrderSummary> = { total: 0, items: [] };

/** Returns one order with its history and its payments. Every call is recorded, also without a result. */
export const showOrder = (
  { inTransaction }: Pick<Operation, 'inTransaction'>,
  typed: string,
  actionOf: ActionOf,
): Promise<OrderRecord | LookupFailure> =>
  inTransaction(async ({ orders, recordAction }) => {
    const orderId = await resolveId(orders, typed);
    const record = isLookupFailure(orderId) ? undefined : await orders.recordOf(orderId);
    await recordAction(actionOf(record === undefined ? { orderId: null, sought: typed } : factsOf(record)));
    return record ?? (isLookupFailure(orderId) ? orderId : 'notFound');
  });

const factsOf = ({ orderId, memberId }: OrderRecord) => ({ orderId, memberId });
