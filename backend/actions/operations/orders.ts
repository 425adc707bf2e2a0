import { parseLookup } from '#backend/domain/operations/lookup.ts';
import { type RefundResult, refundOf } from '#backend/domain/orders/refunds.ts';
import { needsApproval } from '#backend/domain/operations/approval.ts';
import type { OrderServices } from '#backend/actions/orders/order-writer.ts';
import { refundOrder } from '#backend/actions/orders/refund.ts';
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

type RefundDeps = Pick<Operation, 'support'> &
  Pick<OrderServices, 'orderWriter'> & { readonly approvalFromYen: number };

type OperatorRefundParams = {
  readonly order: string;
  readonly reason: string;
  /** Only checks whether the refund is possible. */
  readonly dryRun: boolean;
  /** A second person has approved it. */
  readonly isApproved: boolean;
};

type OperatorRefund =
  | { readonly needsApproval: OrderRecord }
  | { readonly record: OrderRecord; readonly answer: RefundResult }
  | LookupFailure;

/** Refunds a paid order in full. The order writer decides and writes the log entry together with the refund. */
export async function refundAsOperator(
  { support, orderWriter, approvalFromYen }: RefundDeps,
  { order, reason, dryRun, isApproved }: OperatorRefundParams,
  actionOf: ActionOf,
): Promise<OperatorRefund> {
  const orderId = await resolveId(support.orders, order);
  if (isLookupFailure(orderId)) return orderId;
  const record = await support.orders.recordOf(orderId);
  if (record === undefined) return 'notFound';
  const predicted = predictedRefund(record);
  if (dryRun) return { record, answer: predicted };
  if (!isApproved && predicted === 'refunded' && needsApproval(record.total, approvalFromYen))
    return { needsApproval: record };
  const act = actionOf({ orderId, yen: record.total, reason });
  const answer = await refundOrder({ orderWriter }, { drawId: record.drawId, orderId, act });
  return answer === 'unknownOrder' ? 'notFound' : { record, answer };
}

const predictedRefund = (record: OrderRecord): RefundResult =>
  refundOf(record, {
    isKept: record.money.some(({ kind, to }) => kind === 'capture' && to === 'sales'),
    hasShipment: record.prizes.inParcels > 0,
  });
