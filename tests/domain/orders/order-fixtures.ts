import type { Buyer, QueueCounts } from '#backend/domain/orders/limits.ts';
import { type HoldsBySource, NO_HOLDS, type SourceHolds } from '#backend/domain/orders/hold-limits.ts';
import type { Counter, LockedDraw, Terms } from '#backend/domain/orders/counters.ts';
import type { StoredOrder } from '#backend/domain/orders/order.ts';
import { place, type PlaceParams } from '#backend/domain/orders/place.ts';
import { yen } from '#backend/domain/money.ts';
import type { PlayStatus } from '#lib/contract/enums.ts';

export const NOON = new Date('2026-11-21T03:00:00.000Z');
export const later = (ms: number, from: Date = NOON): Date => new Date(from.getTime() + ms);

const MINUTE_MS = 60_000;
export const minutes = (count: number): number => count * MINUTE_MS;

/** A hundred tickets on sale since yesterday; 1, 5 or 10 at a time. */
export const someTerms = (but: Partial<Terms> = {}): Terms => ({
  drawId: 'draw',
  price: yen(700),
  salesType: 'normal',
  opensAt: later(minutes(-24 * 60)),
  closesAt: later(minutes(24 * 60)),
  quantities: [1, 5, 10],
  anyQuantity: false,
  perPurchase: 20,
  perMember: null,
  concurrentPlaying: 50,
  total: 100,
  soldBefore: 0,
  hasBox: true,
  pausedAt: null,
  ...but,
});

type LockedDrawParts = {
  readonly terms?: Partial<Terms>;
  readonly counter?: Partial<Counter>;
  readonly at?: Date;
};

export const aLockedDraw = ({ terms, counter, at = NOON }: LockedDrawParts = {}): LockedDraw => ({
  terms: someTerms(terms),
  counter: { sold: 0, held: 0, playing: 0, ...counter },
  at,
});

export const aBuyer = (but: Partial<Buyer> = {}): Buyer => ({
  memberId: 'member',
  hasLeft: false,
  isSuspended: false,
  isBuying: false,
  taken: 0,
  cap: null,
  guardianRefusal: null,
  isPaused: false,
  isCalled: false,
  ...but,
});

/** The unpaid holds of an order's sources; none unless given. */
export const someHolds = (
  but: Partial<Record<keyof HoldsBySource, Partial<SourceHolds>>> = {},
): HoldsBySource => ({
  person: { ...NO_HOLDS, ...but.person },
  device: { ...NO_HOLDS, ...but.device },
  card: { ...NO_HOLDS, ...but.card },
  network: { ...NO_HOLDS, ...but.network },
});

export const EMPTY_QUEUE: QueueCounts = { called: 0, hasWaiting: false };

type PlaceOverrides = Partial<PlaceParams>;

/** Places an order of one ticket. */
export const placed = (draw: LockedDraw, overrides: PlaceOverrides = {}) =>
  place(draw, {
    quantity: 1,
    requestKey: 'key',
    buyer: aBuyer(),
    queue: EMPTY_QUEUE,
    holds: someHolds(),
    earlierOrder: undefined,
    orderId: 'order',
    salt: new Uint8Array(16),
    ...overrides,
  });

const HELD: readonly PlayStatus[] = ['START', 'PLAYING'];
const PAID: readonly PlayStatus[] = ['SUCCESS', 'CONFIRM'];

/** An order of one ticket with the fields of the given status. */
export function anOrder(status: PlayStatus, but: Partial<StoredOrder> = {}): StoredOrder {
  const order = placed(aLockedDraw()).answer;
  if (typeof order === 'string') throw new Error(order);
  return {
    ...order,
    status,
    paymentType: status === 'START' ? null : 'CARD',
    paymentStatus: PAID.includes(status) ? 'CAPTURED' : status === 'PLAYING' ? 'PENDING' : 'NONE',
    heldUntil: HELD.includes(status) ? later(minutes(10)) : null,
    firstTicket: PAID.includes(status) ? 0 : null,
    settledAt: PAID.includes(status) ? NOON : null,
    revealedAt: PAID.includes(status) ? NOON : null,
    ...but,
  };
}
