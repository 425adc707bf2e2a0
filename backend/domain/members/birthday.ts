const HOUR_MS = 60 * 60_000;
/** Japan keeps one time all year, nine hours ahead. */
const JAPAN_AHEAD_MS = 9 * HOUR_MS;
/** Nobody becomes older. */
const OLDEST_YEARS = 120;

/** The date that it is in Japan, such as 2026-04-01. */
export const dateInJapan = (now: Date): string =>
  new Date(now.getTime() + JAPAN_AHEAD_MS).toISOString().slice(0, 10);

/** Whether somebody who lives now can have been born on that day. */
export function isPossibleBirthday(birthday: string, now: Date): boolean {
  const today = dateInJapan(now);
  return birthday <= today && birthday > yearsBefore(today, OLDEST_YEARS + 1);
}

/** The same day so many years before. 29 February stays what it is: such dates are only compared. */
export const yearsBefore = (date: string, years: number): string =>
  String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);
