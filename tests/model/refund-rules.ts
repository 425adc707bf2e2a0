import type { RefundMethod } from '#lib/contract/enums.ts';
import { chargedBackYen, isDisputed } from './dispute-rules.ts';
import {
  isPaid,
  type Model,
  type ModelOrder,
  type ModelShipment,
  shipmentWith,
  waitsForResult,
} from './model.ts';
import { PAID_TYPES, PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';

/** A refund by the shop, of an order or of a shipping fee. */
export type ModelRefund = {
  readonly refundId: string;
  readonly yen: number;
  /** Tickets of the order, counted from its first one. */
  readonly tickets: readonly number[];
  readonly method: RefundMethod;
  /** A job makes the open ones of the provider. The others are requested until they are paid out or withdrawn. */
  state: 'open' | 'done' | 'withdrawn';
};

type Refunded = { readonly refunds: readonly ModelRefund[] };

const validOf = ({ refunds }: Refunded) => refunds.filter(({ state }) => state !== 'withdrawn');
const sum = (refunds: readonly ModelRefund[]) => refunds.reduce((yen, one) => yen + one.yen, 0);

/** Yen of all refunds, open or done. */
export const refundedYen = (of: Refunded): number => sum(validOf(of));

/** Yen that the provider has returned once all jobs have run. */
export const returnedYen = (of: Refunded): number =>
  sum(validOf(of).filter(({ method }) => method === 'provider'));

/** Yen that the shop has transferred. */
export const transferredYen = ({ refunds }: Refunded): number =>
  sum(refunds.filter(({ method, state }) => method === 'bankTransfer' && state === 'done'));

export const priceOf = ({ draw, quantity }: Pick<ModelOrder, 'draw' | 'quantity'>): number =>
  draw.price * quantity;

/** Yen that can be refunded: neither refunded nor taken back by the payer's bank. */
export const returnableYen = (order: ModelOrder): number =>
  priceOf(order) - refundedYen(order) - chargedBackYen(order);

/** The payer's bank has taken back what is left of the payment. */
export const isLost = (order: ModelOrder): boolean => chargedBackYen(order) > 0 && returnableYen(order) <= 0;

/** The payer's bank has taken back all that a refund would return. */
export const isTakenBack = (order: ModelOrder, { yen }: Pick<ModelRefund, 'yen'>): boolean =>
  chargedBackYen(order) > 0 && returnableYen(order) + yen <= 0;

/** Its whole price is refunded. */
export const isRefunded = (order: ModelOrder): boolean =>
  priceOf(order) > 0 && refundedYen(order) === priceOf(order);

export const refundedTickets = (order: ModelOrder): readonly number[] =>
  validOf(order).flatMap(({ tickets }) => tickets);

/** The ticket of a prize of a played order. The last-one prize belongs to the last ticket. */
export const ticketOf = ({ prizes, quantity }: ModelOrder, prize: string): number =>
  Math.min(prizes.indexOf(prize), quantity - 1);

export const isPrizeRefunded = ({ orders }: Model, prize: string): boolean => {
  const order = orders.find(({ prizes }) => prizes.includes(prize));
  return order !== undefined && refundedTickets(order).includes(ticketOf(order, prize));
};

/** Whether these prizes were paid for, and neither one of their tickets nor, as goodwill, their orders are refunded. */
export function isMoneyOwed({ orders }: Model, prizes: readonly string[]): boolean {
  const paid = orders.filter(
    (order) => order.draw.price > 0 && order.prizes.some((one) => prizes.includes(one)),
  );
  const isMade = (order: ModelOrder) =>
    validOf(order).some(({ tickets }) => tickets.length === 0) ||
    order.prizes.some((one) => prizes.includes(one) && refundedTickets(order).includes(ticketOf(order, one)));
  return paid.length > 0 && !paid.some(isMade);
}

/** A prize in storage that was given up, or whose ticket is refunded. */
export const isVoid = (model: Model, prize: string): boolean =>
  model.givenUp.has(prize) || (isPrizeRefunded(model, prize) && shipmentWith(model, prize) === undefined);

/** The tickets of a played order whose prizes are not shown, counted from the first one. */
export const voidTickets = (model: Model, order: ModelOrder): readonly number[] => {
  if (order.status !== 'CONFIRM') return [];
  const read = order.prizes.slice(0, order.quantity);
  // Of an order whose prizes were not read, none was given up or shipped.
  if (read.length === 0) return refundedTickets(order).toSorted((one, other) => one - other);
  return read.flatMap((prize, ticket) => (isVoid(model, prize) ? [ticket] : []));
};

const isAboutToBeShipped = (shipment: ModelShipment | undefined): boolean =>
  shipment?.status === 'START' || shipment?.status === 'WAITING';

/** The part of an order that an operator refunds. Tickets are counted from its first one. */
export type RefundPart =
  | { readonly scope: 'order' }
  | { readonly scope: 'tickets'; readonly tickets: readonly number[] }
  | { readonly scope: 'goodwill'; readonly yen: number };

type Planned = Pick<ModelRefund, 'yen' | 'tickets'>;

const WHOLE_ONLY: readonly string[] = PAID_TYPES.filter((type) => PAYMENT_METHODS[type].refundsWholeOnly);

/** The sum and tickets of a refund, or the code with which it is refused. */
export function planRefund(
  model: Model,
  order: ModelOrder,
  { part, method }: { readonly part: RefundPart; readonly method: RefundMethod },
): Planned | string {
  const isOwed = !isPaid(order) && order.refundsDue + order.refundsDone > 0;
  if (isRefunded(order) || isOwed) return 'alreadyRefunding';
  if (!isPaid(order) || order.draw.price === 0) return 'notPaid';
  if (isDisputed(order) || isLost(order)) return 'disputed';
  const planned = planTickets(order, part);
  if (planned === undefined) return 'ticketRefunded';
  if (planned.tickets.length > 0 && waitsForResult(order)) return 'resultPending';
  const rest = returnableYen(order);
  const leavesTickets = planned.tickets.length + refundedTickets(order).length < order.quantity;
  if (planned.yen > rest || (planned.yen === rest && (part.scope === 'goodwill' || leavesTickets)))
    return 'moreThanPaid';
  if (order.prizes.some((prize) => blocks(model, { order, prize, part }))) return 'prizesSent';
  const isPart = planned.yen < priceOf(order);
  const isWholeOnly = WHOLE_ONLY.includes(`${order.paymentSession?.paymentType}`);
  return isPart && isWholeOnly && method === 'provider' ? 'partNotPossible' : planned;
}

function planTickets(order: ModelOrder, part: RefundPart): Planned | undefined {
  if (part.scope === 'goodwill') return { yen: part.yen, tickets: [] };
  const refunded = refundedTickets(order);
  const left = Array.from({ length: order.quantity }, (_, ticket) => ticket).filter(
    (ticket) => !refunded.includes(ticket),
  );
  const tickets = part.scope === 'order' ? left : part.tickets;
  if (tickets.some((ticket) => refunded.includes(ticket))) return undefined;
  const rest = returnableYen(order);
  return { tickets, yen: tickets.length === left.length ? rest : tickets.length * order.draw.price };
}

type Blocking = { readonly order: ModelOrder; readonly prize: string; readonly part: RefundPart };

function blocks(model: Model, { order, prize, part }: Blocking): boolean {
  const shipment = shipmentWith(model, prize);
  if (part.scope === 'goodwill' || shipment === undefined) return false;
  if (part.scope === 'order') return true;
  return isAboutToBeShipped(shipment) && part.tickets.includes(ticketOf(order, prize));
}

/** Adds a refund. One of tickets plays the order, so that its member learns which prizes are void. */
export function addRefund(order: ModelOrder, refund: ModelRefund): void {
  order.refunds.push(refund);
  if (refund.tickets.length > 0 && order.status === 'SUCCESS') order.status = 'CONFIRM';
}

/** An order of a cancelled draw waits with its refund while one of its prizes is about to be shipped. */
export const waitsForShipment = (model: Model, { prizes }: ModelOrder): boolean =>
  prizes.some((prize) => isAboutToBeShipped(shipmentWith(model, prize)));
