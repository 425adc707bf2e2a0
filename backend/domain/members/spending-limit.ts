import { LIMIT_RAISE_DAYS } from '#lib/contract/shop-rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The decisions of a member about their own purchases. */
export type SpendingLimit = {
  /** Yen in a month of Japan; null: none. */
  readonly monthlyLimit: number | null;
  /** A higher limit, or none, and from when it holds. */
  readonly raise: { readonly monthlyLimit: number | null; readonly from: Date } | null;
  readonly pausedUntil: Date | null;
};

export const NO_LIMIT: SpendingLimit = { monthlyLimit: null, raise: null, pausedUntil: null };

/** The limit at a time, with a raise that holds by then. */
export const limitAt = ({ monthlyLimit, raise }: SpendingLimit, at: Date): number | null =>
  raise !== null && raise.from <= at ? raise.monthlyLimit : monthlyLimit;

/** Members decide in a calm hour: a lower limit holds at once, a higher one a week later. The same one withdraws a raise. */
export function withLimit(limit: SpendingLimit, wanted: number | null, at: Date): SpendingLimit {
  const now = limitAt(limit, at);
  return (wanted ?? Infinity) <= (now ?? Infinity)
    ? { ...limit, monthlyLimit: wanted, raise: null }
    : {
        ...limit,
        monthlyLimit: now,
        raise: { monthlyLimit: wanted, from: new Date(at.getTime() + LIMIT_RAISE_DAYS * DAY_MS) },
      };
}

export const isPaused = ({ pausedUntil }: SpendingLimit, at: Date): boolean =>
  pausedUntil !== null && at < pausedUntil;

/** A pause that is under way is never shortened. */
export function withPause(limit: SpendingLimit, days: number, at: Date): SpendingLimit {
  const until = new Date(at.getTime() + days * DAY_MS);
  return { ...limit, pausedUntil: until > (limit.pausedUntil ?? at) ? until : limit.pausedUntil };
}
