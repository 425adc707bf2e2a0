/** The part of a queue that is the same for all its members, at one time. */
export type QueueSnapshot = {
  /** The numbers of the members who waited, in ascending order. */
  readonly waiting: readonly number[];
  /** The highest number that was assigned. */
  readonly assigned: number;
  /** Whether anybody waited, with or without a number. */
  readonly hasWaiting: boolean;
  /** Members who had been called and had neither ordered nor lost their turn. */
  readonly called: number;
  /** Mean duration from order to payment of the latest purchases; null: there are none. */
  readonly serviceMs: number | null;
};

type Position = {
  /** Null: behind everybody. */
  readonly number: number | null;
  /** The highest numbers assigned and called now. */
  readonly assigned: number;
  readonly calledTo: number;
};

/**
 * Number of members who wait before a position. Numbers are assigned and called in order, so members who joined or were
 * called after the snapshot count correctly; those who left the queue after it are still counted.
 */
export function membersAhead({ waiting, assigned }: QueueSnapshot, position: Position): number {
  const number = position.number ?? position.assigned + 1;
  const before = countBelow(waiting, number) - countBelow(waiting, position.calledTo + 1);
  const joinedSince = number - 1 - Math.max(assigned, position.calledTo);
  return Math.max(0, before) + Math.max(0, joinedSince);
}

/** Counts the numbers below a limit by bisection. */
function countBelow(ascending: readonly number[], limit: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? limit) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
