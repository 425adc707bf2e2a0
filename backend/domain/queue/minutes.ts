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
