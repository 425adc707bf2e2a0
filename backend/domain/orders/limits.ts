import { yearsBefore } from '#lib/contract/member/dates.ts';
import { ADULT_AGE_YEARS, LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { dayInJapan, JAPAN_OFFSET_MS } from '../time.ts';
import { type Terms, freeTickets, type LockedDraw } from './counters.ts';
import type { GuardianRefusal } from '../members/guardian.ts';
import { isLive, isPaid } from './transitions.ts';
import type { Order } from './order.ts';

/** A member with what decides whether they may buy from a draw. */
export type Buyer = {
  readonly memberId: string;
  readonly hasLeft: boolean;
  /** They may not buy. Their login sessions have ended. */
  readonly isSuspended: boolean;
  /** An order of this draw is under way. */
  readonly isBuying: boolean;
  /** Tickets of this draw that they own or hold. */
  readonly taken: number;
  /** Monthly cap and the yen spent or held this month; null: none. `isOwn`: they have set it themselves. */
  readonly cap: { readonly most: number; readonly spent: number; readonly isOwn: boolean } | null;
  /** They have paused their purchases. */
  readonly isPaused: boolean;
  /** Why their guardian keeps them from buying. */
  readonly guardianRefusal: GuardianRefusal | null;
  /** Their turn in the draw's queue has come. */
  readonly isCalled: boolean;
};

/** A draw's queue: members called who have neither ordered nor lost their turn, and whether others wait. */
export type QueueCounts = { readonly called: number; readonly hasWaiting: boolean };

const hasTickets = (order: Order | null) => order !== null && (isLive(order.status) || isPaid(order.status));

type ChangedOrder = { readonly before: Order | null; readonly after: Order };

/** Returns the buyer after one of their orders changed at a time. */
export function buyerAfter(buyer: Buyer, { before, after }: ChangedOrder, at: Date): Buyer {
  const more = Number(hasTickets(after)) - Number(hasTickets(before));
  const spentBefore = before === null ? 0 : yenTowardsCap(before, at);
  const wasBuying = before !== null && isLive(before.status);
  return {
    ...buyer,
    isBuying: isLive(after.status) || (buyer.isBuying && !wasBuying),
    taken: buyer.taken + more * after.quantity,
    cap: buyer.cap && { ...buyer.cap, spent: buyer.cap.spent + yenTowardsCap(after, at) - spentBefore },
    isCalled: buyer.isCalled && before !== null,
  };
}

/**
 * The yen of an order that count towards a monthly cap: of an unpaid order, and of one that was paid this
 * month. An order whose payment was refunded as a whole counts no more. READ_SPENT and the order's page calculate the
 * same.
 */
function yenTowardsCap({ status, paymentStatus, settledAt, total }: Order, at: Date): number {
  if (isLive(status)) return total;
  if (!isPaid(status) || settledAt === null || settledAt < monthInJapan(at).from) return 0;
  return paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED' ? 0 : total;
}

/** Returns the limit that this order would exceed. */
export function exceededLimit(
  { perMember }: Pick<Terms, 'perMember'>,
  { taken, cap }: Pick<Buyer, 'taken' | 'cap'>,
  { quantity, total }: Pick<Order, 'quantity' | 'total'>,
): 'memberLimit' | 'minorLimit' | 'ownLimit' | undefined {
  if (perMember !== null && taken + quantity > perMember) return 'memberLimit';
  if (cap === null || cap.spent + total <= cap.most) return undefined;
  return cap.isOwn ? 'ownLimit' : 'minorLimit';
}

/** The most that members under these ages may spend in a month of Japan's calendar, in yen. */
export type MinorCaps = { readonly under16: number; readonly under18: number };

/** Yen a member may spend in a month; null for adults. */
export function capOf(birthday: string, at: Date, caps: MinorCaps): number | null {
  const today = dayInJapan(at);
  // Calendar dates compare as text. A member born on 29 February is a year older on 1 March.
  if (birthday > yearsBefore(today, LOWER_CAP_AGE_YEARS)) return caps.under16;
  return birthday > yearsBefore(today, ADULT_AGE_YEARS) ? caps.under18 : null;
}

/** Returns the start of the month in Japan that contains `at`, and of the next month. */
export function monthInJapan(at: Date): { readonly from: Date; readonly to: Date } {
  const there = new Date(at.getTime() + JAPAN_OFFSET_MS);
  const begin = (month: number) => new Date(Date.UTC(there.getUTCFullYear(), month) - JAPAN_OFFSET_MS);
  return { from: begin(there.getUTCMonth()), to: begin(there.getUTCMonth() + 1) };
}

/** Returns the start of the calendar year in Japan that contains `at`, and of the next one. */
export function yearInJapan(at: Date): { readonly from: Date; readonly to: Date } {
  const year = new Date(at.getTime() + JAPAN_OFFSET_MS).getUTCFullYear();
  const begin = (of: number) => new Date(Date.UTC(of, 0) - JAPAN_OFFSET_MS);
  return { from: begin(year), to: begin(year + 1) };
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_PAYMENT_DELAY_MS = 31 * DAY_MS;

/**
 * The earliest time at which an order paid from `paidFrom` on can have been placed. Payments are made within half an
 * hour, or reported up to 31 days late; later ones count towards no month.
 */
export const orderedSince = (paidFrom: Date): Date => new Date(paidFrom.getTime() - MAX_PAYMENT_DELAY_MS);

export type QuantityRefusal = 'soldOut' | 'notEnoughLeft' | 'restNotFree' | 'quantityNotOffered';

export const isSoldOut = ({ terms, counter }: Pick<LockedDraw, 'terms' | 'counter'>): boolean =>
  counter.sold >= terms.total;

/**
 * Why this number of tickets cannot be bought now; `undefined`: it can. An offered quantity needs that many free
 * tickets; a draw may offer any. All remaining tickets can be bought as well, in any number, unless some of them are on hold.
 */
export function quantityRefusal(draw: LockedDraw, quantity: number): QuantityRefusal | undefined {
  const { terms, counter } = draw;
  const remaining = terms.total - counter.sold;
  if (remaining <= 0) return 'soldOut';
  if (quantity > terms.perPurchase) return 'quantityNotOffered';
  if (quantity > remaining) return 'notEnoughLeft';
  if (terms.anyQuantity || terms.quantities.includes(quantity))
    return quantity > freeTickets(draw) ? 'notEnoughLeft' : undefined;
  if (quantity < remaining) return 'quantityNotOffered';
  return counter.held > 0 ? 'restNotFree' : undefined;
}
