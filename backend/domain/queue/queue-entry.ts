import { ABSENCE_MINUTES, TURN_SECONDS } from '#lib/contract/shop-rules.ts';

/** A member's entry in a draw's queue. */
export type QueueEntry = {
  /** Assigned when the sale begins, by lottery; to later members when they join. Null: not assigned yet. */
  readonly number: number | null;
  readonly seenAt: Date;
  readonly calledAt: Date | null;
  /** When the called member extended their turn; null: they have not. */
  readonly extendedAt: Date | null;
};

/** Whether a called member's turn has expired, or a waiting member was absent too long. */
export const isForfeited = ({ calledAt, extendedAt, seenAt }: QueueEntry, at: Date): boolean =>
  calledAt === null ? at >= after(seenAt, ABSENT_AFTER_MS) : at >= turnEndsAt(calledAt, extendedAt);

export const turnEndsAt = (calledAt: Date, extendedAt: Date | null): Date =>
  after(calledAt, extendedAt === null ? TURN_MS : 2 * TURN_MS);

/** Whether a called member may extend their turn by its length: once, before its end. */
export const isTurnExtendable = (entry: QueueEntry, at: Date): boolean =>
  entry.calledAt !== null && entry.extendedAt === null && !isForfeited(entry, at);

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** A called member has 90 s to place an order, and may extend them once. */
export const TURN_MS = TURN_SECONDS * 1_000;

/** A member not seen for this time has left the queue. */
export const ABSENT_AFTER_MS = ABSENCE_MINUTES * 60_000;

/** Minimum interval between two records of a member's presence: thousands of members poll every few seconds. */
export const SEEN_INTERVAL_MS = 60_000;
