import { freeSlots, type SlotCounts } from './turns.ts';

/** The data that decide whether a member may order before the members who wait. */
type OrderAdmission = SlotCounts & {
  /** Members called who have neither ordered nor lost their turn, this member included. */
  readonly called: number;
  readonly isCalled: boolean;
  readonly hasWaiting: boolean;
};

/**
 * Whether the member may place an order. A called member has a reserved slot. Another member needs a free slot and a
 * ticket that may be held, neither of them reserved, and only if nobody waits. Else they wait in the queue, so that
 * tickets that return go to those who came first.
 */
export function mayOrder({ called, isCalled, hasWaiting, ...draw }: OrderAdmission): boolean {
  if (isCalled) return draw.playing < draw.concurrentPlaying;
  return !hasWaiting && freeSlots(draw, called) > 0;
}
