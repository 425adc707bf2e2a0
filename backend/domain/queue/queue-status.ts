import type { QueueState } from '#lib/contract/enums.ts';
import { drawState } from '../draws/draw.ts';
import { mayPlace } from './may-order.ts';
import { turnEndsAt, isForfeited, type Place, NOTE_SEEN_MS } from './queue-entry.ts';
import { type QueuedDraw, freeSlots } from './turns.ts';

/** What a member is told. */
export type QueueStanding = {
  readonly state: QueueState;
  readonly number: number | null;
  readonly ahead: number | null;
  readonly minutes: number | null;
  readonly calledTo: number | null;
  readonly calledUntil: Date | null;
  readonly draw: QueuedDraw;
  readonly at: Date;
};

const NOTHING_TO_TELL = { number: null, ahead: null, minutes: null, calledTo: null, calledUntil: null };

export function standingOf(view: QueueView): QueueStanding {
  const { draw, at } = view;
  const state = stateOf(view);
  return { ...NOTHING_TO_TELL, ...particularsOf(state, view), state, draw, at };
}

export function stateOf({ draw, at, line, place }: QueueView): QueueState {
  const sale = drawState(draw, at);
  if (sale !== 'onSale') return OUTSIDE_THE_SALE[sale];
  if (place !== null && !place.isLost) return place.calledAt === null ? 'waiting' : 'called';
  if (mayPlace({ ...draw, ...line, isCalled: false })) return 'open';
  return place === null ? 'waiting' : 'lost';
}

const OUTSIDE_THE_SALE = { upcoming: 'beforeSale', soldOut: 'soldOut', ended: 'saleOver' } as const;

function particularsOf(state: QueueState, { draw, line, place, ahead, serviceMs }: QueueView) {
  const { calledTo } = line;
  if (state === 'called' && place?.calledAt)
    return { number: place.number, ahead: 0, calledTo, calledUntil: turnEndsAt(place.calledAt) };
  if ((state !== 'waiting' && state !== 'lost') || !line.isOpen) return {};
  const minutes = expectedMinutes({ ahead, serviceMs, concurrentPlaying: draw.concurrentPlaying });
  return { number: place === null || place.isLost ? null : place.number, ahead, minutes, calledTo };
}

/** A line as it is seen by one member. */
export type QueueView = {
  readonly draw: QueuedDraw;
  readonly at: Date;
  readonly line: {
    readonly isOpen: boolean;
    /** The highest number called so far. */
    readonly calledTo: number;
    /** Members who have been called and have neither ordered nor lost their turn. */
    readonly called: number;
    readonly somebodyWaits: boolean;
  };
  readonly place: (Place & { readonly isLost: boolean }) | null;
  /** How many wait before this member; all who wait, where he is not in the line. */
  readonly ahead: number;
  /** From order to payment, for the latest purchases. */
  readonly serviceMs: readonly number[];
};

/** Whether this member's own standing would be another one if the line were moved on now. */
export function isMoveDue({ draw, at, line, place, ahead }: QueueView): boolean {
  if (drawState(draw, at) !== 'onSale' || place === null || place.isLost) return false;
  if (!line.isOpen || isForfeited(place, at)) return true;
  return place.calledAt === null && ahead < freeSlots(draw, line.called);
}

/**
 * Whether it is worth noting that this member was seen. Before the sale nobody loses anything by going away for a
 * while: the lots are not drawn in the order of coming.
 */
export function isNewlySeen({ draw, at, place }: QueueView): boolean {
  if (place === null || place.isLost) return false;
  if (drawState(draw, at) !== 'upcoming' && isForfeited(place, at)) return false;
  return at.getTime() - place.seenAt.getTime() >= NOTE_SEEN_MS;
}

const MINUTE_MS = 60_000;

type Wait = {
  readonly ahead: number;
  /** How many buy at the same time. */
  readonly concurrentPlaying: number;
  /** From order to payment, for the latest purchases. */
  readonly serviceMs: readonly number[];
};

/**
 * Whole minutes until a member's turn. While as many buy at once as may, one of them ends on average every
 * `mean / concurrentPlaying`, and that has to happen once for each who is ahead and once more.
 */
export function expectedMinutes({ ahead, concurrentPlaying, serviceMs }: Wait): number | null {
  if (serviceMs.length === 0) return null;
  const mean = serviceMs.reduce((sum, ms) => sum + ms, 0) / serviceMs.length;
  return Math.max(1, Math.ceil(((ahead + 1) * mean) / concurrentPlaying / MINUTE_MS));
}
