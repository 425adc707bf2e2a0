const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** Japan Standard Time: UTC+9 all year. */
export const JAPAN_OFFSET_MS = 9 * 60 * MINUTE_MS;

/** Date in Japan, such as 2026-11-21. */
export const dayInJapan = (at: Date): string =>
  new Date(at.getTime() + JAPAN_OFFSET_MS).toISOString().slice(0, 10);

/** The end of a day in Japan, such as 2026-11-21. */
export const endOfDayInJapan = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - JAPAN_OFFSET_MS);

/** Date and time in Japan, such as 2026-11-21 14:30:00. */
export const clockInJapan = (at: Date): string =>
  new Date(at.getTime() + JAPAN_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The year in Japan. */
export const yearInJapan = (at: Date): number => new Date(at.getTime() + JAPAN_OFFSET_MS).getUTCFullYear();

const FIXED = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{3}))?)?$/;
const COUNTED = /^([+-]\d{1,4})d (\d{2}):(\d{2})$/;

/** A time as the catalogue writes it: 2026-11-06 10:00, with seconds and milliseconds if it has some. */
export const catalogueTime = (at: Date): string =>
  new Date(at.getTime() + JAPAN_OFFSET_MS)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?::00)?\.000Z$|Z$/, '');

/**
 * Parses a time of the catalogue in Japan Standard Time: `2026-11-06 10:00`, also with seconds, or `+7d 10:00`, which is
 * 10:00 seven days after `today` in Japan. `undefined`: neither format, or no day of the calendar.
 */
export function parseCatalogueTime(text: string, today: Date): Date | undefined {
  const fixed = FIXED.exec(text)
    ?.slice(1)
    .map((part = '0') => Number(part));
  if (fixed !== undefined) return fromCalendar(fixed);
  const counted = COUNTED.exec(text)?.slice(1).map(Number);
  if (counted === undefined) return undefined;
  const [days = 0, hour = 0, minute = 0] = counted;
  const midnight = Math.floor((today.getTime() + JAPAN_OFFSET_MS) / DAY_MS) * DAY_MS;
  return atClock(midnight + days * DAY_MS, hour, minute);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COUNTED_DAY = /^[+-]\d{1,4}d$/;

/** Whether a day of the catalogue counts from the day of the import. */
export const isCountedDay = (text: string): boolean => COUNTED_DAY.test(text);

/** Parses a day of the catalogue in Japan: `2027-01-11`, or `+30d`, thirty days after `today`. */
export function parseCatalogueDay(text: string, today: Date): string | undefined {
  if (!DAY.test(text) && !isCountedDay(text)) return undefined;
  const at = parseCatalogueTime(`${text} 00:00`, today);
  return at && dayInJapan(at);
}

function fromCalendar(parts: readonly number[]): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts;
  const midnight = Date.UTC(year, month - 1, day);
  // Date.UTC turns 31 April into 1 May, which is rejected.
  const rolledOver =
    new Date(midnight).getUTCDate() !== day || new Date(midnight).getUTCMonth() !== month - 1;
  if (rolledOver || second > 59) return undefined;
  return atClock(midnight + second * 1_000 + ms, hour, minute);
}

function atClock(midnight: number, hour: number, minute: number): Date | undefined {
  if (hour > 23 || minute > 59) return undefined;
  return new Date(midnight + (hour * 60 + minute) * MINUTE_MS - JAPAN_OFFSET_MS);
}
