import { yen } from '../money.ts';
import {
  type EarlierRefund,
  type LimitRefusal,
  limitRefusal,
  methodRefusal,
  type MethodRefusal,
  type RefundedSum,
  type RefundLimit,
  restOf,
  returnableOf,
  type RefundTerms,
} from './refund.ts';
import {
  type Decision,
  type KeptPayment,
  type KnownRefund,
  type OrderRefund,
  type StoredOrder,
  unchanged,
} from '../orders/order.ts';
import { isPaid, waitsForResult } from '../orders/transitions.ts';

export type RefundRefusal =
  | 'notPaid'
  | 'resultPending'
  | 'alreadyRefunding'
  | 'prizesSent'
  | 'ticketUnknown'
  | 'ticketRefunded'
  | 'moreThanPaid'
  | LimitRefusal
  | 'disputed'
  | MethodRefusal;

/** The part of an order that an operator refunds. Tickets are named by their numbers in the box. */
export type OrderRefundScope =
  | { readonly scope: 'order' }
  | { readonly scope: 'tickets'; readonly tickets: readonly number[] }
  | { readonly scope: 'goodwill'; readonly yen: number };

export type OrderRefundRequest = RefundTerms & {
  readonly of: OrderRefundScope;
  readonly limit?: RefundLimit;
};

/** Where a prize of the order is: in storage, in a shipment that the carrier does not have yet, or with the carrier. */
export type PrizePlace = {
  /** Null: the last-one prize. */
  readonly ticket: number | null;
  readonly place: 'storage' | 'requested' | 'shipped';
  /** Of one of the two highest grades of its draw, or the last-one prize. */
  readonly isTop: boolean;
};

export type RefundFacts = {
  readonly order: StoredOrder;
  /** The payment that was booked as sales; `undefined`: none. */
  readonly kept: KeptPayment | undefined;
  /** Refunds of that payment. */
  readonly earlier: readonly EarlierRefund[];
  readonly prizes: readonly PrizePlace[];
};

/**
 * Starts the refund of a paid order, of some of its tickets, or of a part of its price. The status and the tickets
 * stay, because tickets never return to a box; the prizes of refunded tickets become void unless the carrier has them.
 */
export function beginRefund(
  facts: RefundFacts,
  request: OrderRefundRequest,
  at: Date,
): Decision<RefundedSum | RefundRefusal> {
  const planned = planRefund(facts, request, at);
  if (typeof planned === 'string') return unchanged(planned);
  const { kept, refund, isRest } = planned;
  const { order } = facts;
  const reason = order.reason ?? 'byShop';
  const after: StoredOrder = isRest ? { ...order, paymentStatus: 'REFUND_PENDING', reason } : order;
  const payment = { provider: kept.provider, paymentId: kept.paymentId, yen: refund.yen };
  const entry = { kind: 'promise', payment, reason: 'byShop', refund } as const;
  return { answer: refund, change: { before: order, after, entry } };
}

type PlannedRefund = {
  readonly kept: KeptPayment;
  readonly refund: OrderRefund;
  /** The whole payment is refunded after it. One that was charged back in part stays paid. */
  readonly isRest: boolean;
};

/** The refund that a request leads to, or why there is none. */
function planRefund(
  { order, kept, earlier, prizes }: RefundFacts,
  { of, limit, ...terms }: OrderRefundRequest,
  at: Date,
): PlannedRefund | RefundRefusal {
  if (order.paymentStatus === 'REFUND_PENDING' || order.paymentStatus === 'REFUNDED')
    return 'alreadyRefunding';
  if (!isPaid(order.status) || kept === undefined) return 'notPaid';
  const rest = restOf(kept.yen, earlier);
  const returnable = returnableOf(kept, rest);
  if (returnable === 'disputed') return returnable;
  const tickets = ticketsOf(order, { of, earlier });
  if (typeof tickets === 'string') return tickets;
  // No ticket is taken back before its result is known.
  if (tickets.length > 0 && waitsForResult(order)) return 'resultPending';
  const left = allTickets(order).length - earlier.flatMap((refund) => refund.tickets).length;
  const sum = sumOf(order, of, { returnable, tickets, left });
  if (sum > returnable || (of.scope === 'goodwill' && sum === returnable)) return 'moreThanPaid';
  // Goodwill may have returned the price of the tickets that would be left: an order without money has no valid ticket.
  if (sum === rest && tickets.length < left) return 'moreThanPaid';
  if (prizes.some((prize) => blocksRefund(prize, order, { of, tickets }))) return 'prizesSent';
  const { paymentType } = order;
  const { yen: captured, capturedAt } = kept;
  const refusal =
    methodRefusal({ ...terms, paymentType, yen: sum, captured, capturedAt }, at) ??
    limitRefusal(limit, {
      yen: sum,
      altogether: captured - rest + sum,
      voidsTop: prizes.some((prize) => prize.isTop && tickets.includes(prize.ticket ?? lastTicketOf(order))),
    });
  if (refusal !== undefined) return refusal;
  const scope = writtenScope(of, { tickets, earlier });
  const refund = { ...terms, scope, yen: yen(sum), tickets, isWhole: sum === captured };
  return { kept, refund, isRest: sum === rest };
}

type ScopeParams = { readonly tickets: readonly number[]; readonly earlier: readonly EarlierRefund[] };

/**
 * The scope as it is written. An order is returned once (`refunds_whole_once`). Later refunds, after a withdrawn transfer or
 * a chargeback that was given back, are of tickets, or goodwill if all tickets are refunded.
 */
export function writtenScope({ scope }: OrderRefundScope, { tickets, earlier }: ScopeParams) {
  if (tickets.length === 0) return 'goodwill';
  return scope === 'order' && earlier.some((refund) => refund.scope === scope) ? 'tickets' : scope;
}

type TicketsParams = { readonly of: OrderRefundScope; readonly earlier: readonly EarlierRefund[] };

/** The tickets of a refund that are not refunded yet. */
export function ticketsOf(
  order: StoredOrder,
  { of, earlier }: TicketsParams,
): readonly number[] | 'ticketUnknown' | 'ticketRefunded' {
  if (of.scope === 'goodwill') return [];
  const own = allTickets(order);
  const refunded = new Set(earlier.flatMap(({ tickets }) => tickets));
  if (of.scope === 'order') return own.filter((ticket) => !refunded.has(ticket));
  const asked = [...new Set(of.tickets)].toSorted((one, other) => one - other);
  if (asked.length === 0 || asked.some((ticket) => !own.includes(ticket))) return 'ticketUnknown';
  return asked.some((ticket) => refunded.has(ticket)) ? 'ticketRefunded' : asked;
}

/** The numbers of an order's tickets in the box. */
export const allTickets = ({
  firstTicket,
  quantity,
}: Pick<StoredOrder, 'firstTicket' | 'quantity'>): number[] =>
  firstTicket === null ? [] : Array.from({ length: quantity }, (_, nth) => firstTicket + nth);

type SumParams = {
  readonly returnable: number;
  readonly tickets: readonly number[];
  /** Number of tickets that are not refunded yet. */
  readonly left: number;
};

/** The last tickets return what is left of the payment, which is less than their price after goodwill. */
function sumOf(order: StoredOrder, of: OrderRefundScope, { returnable, tickets, left }: SumParams): number {
  if (of.scope === 'goodwill') return of.yen;
  return of.scope === 'order' || tickets.length === left ? returnable : tickets.length * order.price;
}

type BlockingParams = { readonly of: OrderRefundScope; readonly tickets: readonly number[] };

/**
 * Whether a prize keeps its ticket from being refunded: the shop would send it although it is refunded. A whole order
 * is refunded only while no prize of it is in a shipment; single tickets also after shipping.
 */
function blocksRefund(
  { ticket, place }: PrizePlace,
  order: StoredOrder,
  { of, tickets }: BlockingParams,
): boolean {
  if (tickets.length === 0 || place === 'storage') return false;
  if (of.scope === 'order') return true;
  return place === 'requested' && tickets.includes(ticket ?? lastTicketOf(order));
}

/** The last-one prize belongs to the last ticket of its order. */
export const lastTicketOf = ({
  firstTicket,
  quantity,
}: Pick<StoredOrder, 'firstTicket' | 'quantity'>): number => (firstTicket ?? 0) + quantity - 1;

type RefundedOrder = Pick<StoredOrder, 'orderId' | 'firstTicket' | 'quantity' | 'hasLastOne'>;

/** The prizes of refunded tickets, by their tickets; null: the last-one prize. */
export const prizesOfRefund = (
  order: RefundedOrder,
  { tickets }: Pick<EarlierRefund, 'tickets'>,
): { readonly orderId: string; readonly ticket: number | null }[] => {
  const withLastOne = order.hasLastOne && tickets.includes(lastTicketOf(order));
  return [...tickets, ...(withLastOne ? [null] : [])].map((ticket) => ({ orderId: order.orderId, ticket }));
};

/** The tickets of a refund of kept money. */
export function refundedTickets({
  account,
  tickets,
}: Pick<KnownRefund, 'account' | 'tickets'>): readonly number[] {
  return account === 'sales' ? tickets : [];
}
