import type { LineUp } from '#backend/domain/fairness/box.ts';
import type { Act } from '#backend/domain/operation/act.ts';
import { type Buyer, buyerAfter, type Line } from '#backend/domain/orders/buyer.ts';
import type { Change, Entry } from '#backend/domain/orders/change.ts';
import { counted, type Standing } from '#backend/domain/orders/counter.ts';
import type { LogHead } from '#backend/domain/orders/log-chain.ts';
import { mayMove } from '#backend/domain/orders/moves.ts';
import type { OpenRefund } from '#backend/domain/orders/refunds/note-refund.ts';
import type { Capture, KeptOrder } from '#backend/domain/orders/order.ts';

/** An order with what is written beside it. */
export type OrderOnTable = {
  readonly order: KeptOrder;
  /** How and where it was read; null where it was placed just now. */
  readonly read: { readonly status: KeptOrder['status']; readonly ctid: string } | null;
  readonly moves: number;
  /** Where its letters go; null where the member has left, or is not to be written to. */
  readonly member: { readonly email: string; readonly name: string } | null;
};

export type Accounted = { readonly orderId: string; readonly to: 'sales' | 'owed' };

/** Without an id: it has just been made. */
export type KnownRefund = Omit<OpenRefund, 'others'> & { readonly refundId?: string };

/** What a desk has before it while it holds a draw: all that was read, and then what became of it. */
export type Table = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly lineUp: LineUp;
  readonly log: LogHead;
  /** The next tickets of the box. */
  readonly tickets: Uint8Array;
  standing: Standing;
  line: Line;
  readonly orders: Map<string, OrderOnTable>;
  /** Orders by the keys of their buyers, of whatever draw. */
  readonly keyed: Map<string, KeptOrder>;
  readonly buyers: Map<string, Buyer>;
  readonly captures: Map<string, Accounted>;
  readonly refunds: Map<string, KnownRefund>;
  /** How many payments of an order are yet to go back. */
  readonly refundsOpen: Map<string, number>;
  /** The payments that were kept for orders whose money may be given back. */
  readonly kept: ReadonlyMap<string, Capture>;
  /** Those of them of which some prize lies in a parcel. */
  readonly inParcels: ReadonlySet<string>;
  /** All that has become of anything, in its order. */
  readonly changes: Change[];
  readonly history: Move[];
  /** What operators did. */
  readonly acts: Act[];
};

/** A line of an order's history. */
type Move = { readonly step: number; readonly from: KeptOrder['status'] | null; readonly order: KeptOrder };

export const keyOf = (memberId: string, requestKey: string) => `${memberId} ${requestKey}`;
export const paymentKey = ({ provider, paymentId }: Omit<Capture, 'yen'>) => `${provider} ${paymentId}`;

/** Brings a change to the table, so that whoever is next at the desk finds it there. */
export function putDown(table: Table, change: Change): void {
  const { before, after, entry } = change;
  const known = table.orders.get(after.orderId);
  const from = before?.status ?? null;
  if (from !== null && from !== after.status && !mayMove(from, after.status))
    throw new Error(`No order goes from ${from} to ${after.status}.`);
  const moves = (known?.moves ?? 0) + Number(from !== after.status);
  table.changes.push(change);
  if (from !== after.status) table.history.push({ step: moves, from, order: after });
  table.standing = { ...table.standing, counter: counted(table.standing.counter, before, after) };
  table.orders.set(after.orderId, {
    order: after,
    read: known?.read ?? null,
    moves,
    member: known?.member ?? null,
  });
  table.keyed.set(keyOf(after.memberId, after.requestKey), after);
  putBuyer(table, change);
  if (entry !== null) putEntry(table, after.orderId, entry);
}

function putBuyer(table: Table, { before, after }: Change): void {
  const buyer = table.buyers.get(after.memberId);
  if (buyer === undefined) return;
  if (before === null && buyer.isCalled) table.line = { ...table.line, called: table.line.called - 1 };
  table.buyers.set(buyer.memberId, buyerAfter(buyer, before, after));
}

function putEntry({ captures, refunds, refundsOpen }: Table, orderId: string, entry: Entry): void {
  const key = paymentKey(entry.payment);
  const open = refundsOpen.get(orderId) ?? 0;
  if (entry.kind === 'refund') {
    const refund = refunds.get(key);
    if (refund !== undefined) refunds.set(key, { ...refund, isDone: true });
    refundsOpen.set(orderId, open - 1);
    return;
  }
  if (entry.kind === 'capture') captures.set(key, { orderId, to: entry.to });
  if (entry.kind === 'capture' && entry.to === 'sales') return;
  const lies = entry.kind === 'capture' ? 'owed' : 'sales';
  refunds.set(key, { orderId, reason: entry.reason, isDone: false, lies });
  refundsOpen.set(orderId, open + 1);
}
