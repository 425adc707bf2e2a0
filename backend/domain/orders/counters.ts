import type { SalesType } from '#lib/contract/enums.ts';
import type { Limits, Period } from '../draws/draw.ts';
import type { Yen } from '../money.ts';
import { isLive, isPaid } from './transitions.ts';
import type { Order } from './order.ts';

/** The terms of a sale, which do not change while tickets are sold, and whether it is paused. */
export type Terms = Period &
  Limits & {
    readonly drawId: string;
    readonly price: Yen;
    readonly salesType: SalesType;
    readonly quantities: readonly number[];
    /** Any other quantity up to `perPurchase` is offered as well. */
    readonly anyQuantity: boolean;
    readonly total: number;
    /** Tickets drawn before the shop began to sell the draw; they are not in the box. */
    readonly soldBefore: number;
    /** Without a box that shoppers see nothing is sold. */
    readonly hasBox: boolean;
    /** Since when the sale is paused; null: it is not. */
    readonly pausedAt: Date | null;
  };

/** Counters on a draw's row. Tickets neither sold nor held are free. */
export type Counter = { readonly sold: number; readonly held: number; readonly playing: number };

/** A draw read under its lock, with the time of the lock. */
export type LockedDraw = { readonly terms: Terms; readonly counter: Counter; readonly at: Date };

export const freeTickets = ({ terms, counter }: LockedDraw): number =>
  terms.total - counter.sold - counter.held;

/** Returns the counters after an order has changed. They follow from the statuses of the orders alone. */
export function counterAfter(counter: Counter, before: Order | null, after: Order): Counter {
  const more = (is: (status: Order['status']) => boolean) =>
    Number(is(after.status)) - Number(before !== null && is(before.status));
  return {
    sold: counter.sold + more(isPaid) * after.quantity,
    held: counter.held + more(isLive) * after.quantity,
    playing: counter.playing + more(isLive),
  };
}

/** The position of the next ticket in the box. Tickets are taken in order, without gaps. */
export const nextTicket = ({ terms, counter }: Pick<LockedDraw, 'terms' | 'counter'>): number =>
  counter.sold - terms.soldBefore;

/** Whether these are the last tickets of a draw with a last-one prize. */
export const hasLastTicket = (terms: Terms, firstTicket: number, quantity: number): boolean =>
  terms.salesType === 'last_special' && firstTicket + quantity === terms.total - terms.soldBefore;
