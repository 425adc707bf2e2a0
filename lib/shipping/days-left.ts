const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Japan is nine hours ahead all year round. */
const japanDayNumber = (ms: number): number => Math.floor((ms + 9 * HOUR_MS) / DAY_MS);

/** How many of Japan's nights lie between now and a moment; 0: it is today, or past. */
export const daysLeft = (until: string, now: number): number =>
  Math.max(0, japanDayNumber(Date.parse(until)) - japanDayNumber(now));
