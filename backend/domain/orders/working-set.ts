import type { OperatorAction } from '../staff/operator-token.ts';
import { type Buyer, buyerAfter, type QueueCounts } from './limits.ts';
import type { OrderChange, LedgerEntry, Capture, KeptPayment, KnownRefund, StoredOrder } from './order.ts';
import { counterAfter, type LockedDraw } from './counters.ts';
import { type HoldsBySource, NO_HOLDS, type SourceHolds, type SourceKeys } from './hold-limits.ts';
import { isAllowedTransition } from './transitions.ts';
import type { PrizePlace } from '../refunds/order-refunds.ts';
import type { EarlierRefund } from '../refunds/refund.ts';

export type LoadedOrder = {
  readonly order: StoredOrder;
  readonly moves: number;
  /** The recipient of emails; null: the member has left or gets none. */
  readonly member: { readonly email: string; readonly name: string } | null;
};

export type Accounted = { readonly orderId: string; readonly to: 'sales' | 'owed' };

/** The rows that a batch of commands on a locked draw has read, with the changes of the commands so far. */
export type WorkingSet = {
  draw: LockedDraw;
  queue: QueueCounts;
  readonly orders: Map<string, LoadedOrder>;
  /** Orders of any draw, by buyer and idempotency key (`keyOf`). */
  readonly keyed: Map<string, StoredOrder>;
  readonly buyers: Map<string, Buyer>;
  /** The sources of the orders to be placed, by `keyOf`. */
  readonly sources: ReadonlyMap<string, SourceKeys>;
  /** Unpaid holds by source key. A hold that this batch ends is counted until the next batch. */
  readonly holds: Map<string, SourceHolds>;
  /** By `paymentKey`. */
  readonly captures: Map<string, Accounted>;
  /** By refund id. */
  readonly refunds: Map<string, KnownRefund>;
  /** Numbers of refunds that are neither done nor withdrawn, by order id and by `paymentKey`. */
  readonly refundsOpen: Map<string, number>;
  /** The kept payments of orders that may be refunded. */
  readonly kept: ReadonlyMap<string, KeptPayment>;
  /** Refunds of those payments, by order id. */
  readonly earlierRefunds: Map<string, readonly EarlierRefund[]>;
  /** The prizes of those orders. */
  readonly prizes: ReadonlyMap<string, readonly PrizePlace[]>;
  readonly changes: OrderChange[];
  readonly history: Move[];
  /** Operator log entries of the commands. */
  readonly acts: OperatorAction[];
};

/** A row of an order's history. */
type Move = {
  readonly step: number;
  readonly from: StoredOrder['status'] | null;
  readonly order: StoredOrder;
};

export const keyOf = (memberId: string, requestKey: string) => `${memberId} ${requestKey}`;
export const paymentKey = ({ provider, paymentId }: Omit<Capture, 'yen'>) => `${provider} ${paymentId}`;

/** Applies a change, so that the next command of the batch sees it. Throws on a transition that does not exist. */
export function applyChange(set: WorkingSet, change: OrderChange): void {
  const { before, after, entry } = change;
  const known = set.orders.get(after.orderId);
  const from = before?.status ?? null;
  if (from !== null && from !== after.status && !isAllowedTransition(from, after.status))
    throw new Error(`An order cannot change from ${from} to ${after.status}.`);
  const moves = (known?.moves ?? 0) + Number(from !== after.status);
  set.changes.push(change);
  if (from !== after.status) set.history.push({ step: moves, from, order: after });
  set.draw = { ...set.draw, counter: counterAfter(set.draw.counter, before, after) };
  set.orders.set(after.orderId, { order: after, moves, member: known?.member ?? null });
  set.keyed.set(keyOf(after.memberId, after.requestKey), after);
  applyToBuyer(set, change);
  if (before === null) applyToSources(set, after);
  if (entry !== null) applyEntry(set, after.orderId, entry);
}

/** Returns the unpaid holds of the sources of an order to be placed. */
export function holdsOf({ sources, holds }: WorkingSet, orderKey: string): HoldsBySource {
  const keys = sources.get(orderKey);
  const of = (key: string | undefined) => (key === undefined ? undefined : holds.get(key)) ?? NO_HOLDS;
  return {
    person: of(keys?.person),
    device: of(keys?.device),
    card: of(keys?.card),
    network: of(keys?.network),
  };
}

/** Counts a new order as a hold of its sources. */
function applyToSources(
  { sources, holds }: WorkingSet,
  { memberId, requestKey, quantity }: StoredOrder,
): void {
  const keys = Object.values(sources.get(keyOf(memberId, requestKey)) ?? {});
  for (const key of keys.filter((one) => one !== undefined)) {
    const before = holds.get(key) ?? NO_HOLDS;
    holds.set(key, { ...before, orders: before.orders + 1, tickets: before.tickets + quantity });
  }
}

function applyToBuyer(set: WorkingSet, { before, after }: OrderChange): void {
  const buyer = set.buyers.get(after.memberId);
  if (buyer === undefined) return;
  if (before === null && buyer.isCalled) set.queue = { ...set.queue, called: set.queue.called - 1 };
  set.buyers.set(buyer.memberId, buyerAfter(buyer, { before, after }, set.draw.at));
}

function applyEntry(set: WorkingSet, orderId: string, entry: LedgerEntry): void {
  const { captures, refunds, earlierRefunds } = set;
  const key = paymentKey(entry.payment);
  const countOpen = (by: number) => {
    for (const whose of [orderId, key]) set.refundsOpen.set(whose, (set.refundsOpen.get(whose) ?? 0) + by);
  };
  switch (entry.kind) {
    case 'capture':
      captures.set(key, { orderId, to: entry.to });
      return entry.to === 'owed' ? countOpen(1) : undefined;
    case 'promise':
      earlierRefunds.set(orderId, [...(earlierRefunds.get(orderId) ?? []), entry.refund]);
      return countOpen(1);
    case 'withdrawal':
      refunds.set(entry.refund.refundId, { ...entry.refund, isWithdrawn: true });
      return countOpen(-1);
    case 'refund':
      refunds.set(entry.refund.refundId, { ...entry.refund, isDone: true });
      return countOpen(-1);
  }
}
