/** A member's place in the line before a draw. */
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

/** So long a member who is called has to place an order. */
const TURN_MS = 90_000;

/** Whoever is not seen for so long is taken to have gone home. */
export const ABSENT_AFTER_MS = 15 * 60_000;

/** Having been seen is written down so often at most: thousands ask every few seconds. */
export const SEEN_INTERVAL_MS = 60_000;
