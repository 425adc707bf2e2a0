const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

/** Japan has no daylight saving time. */
const TOKYO_OFFSET_MS = 9 * 3_600_000;
const MARCH = 2;

/** The season in Japan at a time: spring from March on, and three months each. */
export function seasonAt(at: Date): Season {
  const month = new Date(at.getTime() + TOKYO_OFFSET_MS).getUTCMonth();
  return SEASONS[Math.floor(((month + 12 - MARCH) % 12) / 3)] ?? 'winter';
}
