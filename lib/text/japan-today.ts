/** Today in Japan, such as 2026-11-21. */
export const japanToday = (now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now);

const DAY_MS = 24 * 60 * 60_000;

/** A day that is `days` after another one, such as 2026-11-21. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
