/** A member's entry in a draw's queue. */
export type QueueEntry = {
  /** Given out at the start of the sale to those who came before it, and to the others as they come. */
  readonly number: number | null;
  readonly seenAt: Date;
  readonly calledAt: Date | null;
};

/** Whoever is called keeps the turn for a while; whoever waits keeps the place as long as he looks in. */
export const isForfeited = ({ calledAt, seenAt }: QueueEntry, at: Date): boolean =>
  calledAt === null ? at >= after(seenAt, ABSENT_AFTER_MS) : at >= after(calledAt, TURN_MS);

export const turnEndsAt = (calledAt: Date): Date => after(calledAt, TURN_MS);

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** A called member has 90 s to place an order. */
const TURN_MS = 90_000;

/** A member not seen for 15 minutes has left the queue. */
export const ABSENT_AFTER_MS = 15 * 60_000;

/** Having been seen is written down so often at most: thousands ask every few seconds. */
export const SEEN_INTERVAL_MS = 60_000;
