import { ABSENCE_MINUTES, TURN_SECONDS } from '#lib/contract/shop-rules.ts';

/** A member's entry in a draw's queue. */
export type QueueEntry = {
  /** Assigned when the sale begins, by lottery; to later members when they join. Null: not assigned yet. */
  readonly number: number | null;
  readonly seenAt: Date;
  readonly calledAt: Date | null;
};

/** Whether a called member's turn has expired, or a waiting member was absent too long. */
export const isForfeited = ({ calledAt, seenAt }: QueueEntry, at: Date): boolean =>
  calledAt === null ? at >= after(seenAt, ABSENT_AFTER_MS) : at >= after(calledAt, TURN_MS);

export const turnEndsAt = (calledAt: Date): Date => after(calledAt, TURN_MS);

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** A called member has 90 s to place an order. */
export const TURN_MS = TURN_SECONDS * 1_000;

/** A member not seen for this time has left the queue. */
export const ABSENT_AFTER_MS = ABSENCE_MINUTES * 60_000;

/** Minimum interval between two records of a member's presence: thousands of members poll every few seconds. */
export const SEEN_INTERVAL_MS = 60_000;
