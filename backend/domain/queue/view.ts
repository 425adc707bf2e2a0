import { drawState } from '../draw-state.ts';
import { isForfeited, type Place } from './place.ts';
import { NOTE_SEEN_MS } from './terms.ts';
import { freeSlots, type QueuedDraw } from './turns.ts';

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
