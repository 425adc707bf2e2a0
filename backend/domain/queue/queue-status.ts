import type { QueueState } from '#lib/contract/enums.ts';
import { drawState } from '../draws/draw.ts';
import {
  turnEndsAt,
  isForfeited,
  isTurnExtendable,
  type QueueEntry,
  SEEN_INTERVAL_MS,
} from './queue-entry.ts';
import { type QueuedDraw, freeSlots, mayOrder } from './turns.ts';

/** A member's status in the queue. */
export type QueueStatus = {
  readonly state: QueueState;
  readonly number: number | null;
  readonly ahead: number | null;
  readonly minutes: number | null;
  readonly calledTo: number | null;
  readonly calledUntil: Date | null;
  /** Whether the member may extend their turn. */
  readonly isExtendable: boolean;
  readonly draw: QueuedDraw;
  readonly at: Date;
};

const NO_DETAILS = {
  number: null,
  ahead: null,
  minutes: null,
  calledTo: null,
  calledUntil: null,
  isExtendable: false,
};

export function statusOf(view: QueueView): QueueStatus {
  const { draw, at } = view;
  const state = stateOf(view);
  return { ...NO_DETAILS, ...detailsOf(state, view), state, draw, at };
}

export function stateOf({ draw, at, queue, entry }: QueueView): QueueState {
  const sale = drawState(draw, at);
  if (sale !== 'onSale') return STATE_OUTSIDE_SALE[sale];
  if (entry !== null && !entry.isLost) return entry.calledAt === null ? 'waiting' : 'called';
  if (draw.pauseReason === null && mayOrder({ ...draw, ...queue, isCalled: false })) return 'open';
  return entry === null ? 'waiting' : 'lost';
}

const STATE_OUTSIDE_SALE = { upcoming: 'beforeSale', soldOut: 'soldOut', ended: 'saleOver' } as const;

function detailsOf(state: QueueState, { draw, at, queue, entry, ahead, serviceMs }: QueueView) {
  const { calledTo } = queue;
  if (state === 'called' && entry?.calledAt)
    return {
      number: entry.number,
      ahead: 0,
      calledTo,
      calledUntil: turnEndsAt(entry.calledAt, entry.extendedAt),
      isExtendable: isTurnExtendable(entry, at),
    };
  if ((state !== 'waiting' && state !== 'lost') || !queue.isOpen) return {};
  const minutes = expectedMinutes({ ahead, serviceMs, playing: draw.playing });
  return { number: entry === null || entry.isLost ? null : entry.number, ahead, minutes, calledTo };
}

/** The queue of a draw as one member sees it. */
export type QueueView = {
  readonly draw: QueuedDraw;
  readonly at: Date;
  readonly queue: {
    readonly isOpen: boolean;
    /** The highest number called so far. */
    readonly calledTo: number;
    /** Members who have been called and have neither ordered nor lost their turn. */
    readonly called: number;
    readonly hasWaiting: boolean;
  };
  readonly entry: (QueueEntry & { readonly isLost: boolean }) | null;
  /** Number of members waiting before this member; all waiting members if this one is not in the queue. */
  readonly ahead: number;
  /** Mean duration from order to payment of the latest purchases; null: there are none. */
  readonly serviceMs: number | null;
};

/** Whether advancing the queue now would change this member's status. */
export function isAdvanceDue({ draw, at, queue, entry, ahead }: QueueView): boolean {
  if (drawState(draw, at) !== 'onSale' || draw.pauseReason !== null || entry === null || entry.isLost)
    return false;
  if (!queue.isOpen || isForfeited(entry, at)) return true;
  return entry.calledAt === null && ahead < freeSlots(draw, queue.called);
}

/**
 * Whether the member's presence must be recorded. Before the sale absence forfeits nothing, because the lottery ignores
 * the time of joining; the row is written at the same interval.
 */
export function isNewlySeen({ draw, at, entry }: QueueView): boolean {
  if (entry === null || entry.isLost) return false;
  if (drawState(draw, at) !== 'upcoming' && isForfeited(entry, at)) return false;
  return at.getTime() - entry.seenAt.getTime() >= SEEN_INTERVAL_MS;
}

const MINUTE_MS = 60_000;

type Wait = {
  readonly ahead: number;
  /** Number of members who buy now. */
  readonly playing: number;
  /** Mean duration from order to payment of the latest purchases; null: there are none. */
  readonly serviceMs: number | null;
};

/**
 * Whole minutes until the member's turn. While others wait, a member is called whenever a purchase ends: every
 * `serviceMs / playing` on average (Little's law), once for each member ahead and once for this one. The slots are no
 * measure: fewer members are called if fewer tickets may be held.
 */
export function expectedMinutes({ ahead, playing, serviceMs }: Wait): number | null {
  if (serviceMs === null) return null;
  return Math.max(1, Math.ceil(((ahead + 1) * serviceMs) / Math.max(1, playing) / MINUTE_MS));
}
