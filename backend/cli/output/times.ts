/** Japan's time. The Swedish format sorts by date. */
const japan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-21 14:30`, in Japan's time. */
export const timeText = (time: string | null): string | null =>
  time === null ? null : japan.format(new Date(time));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Age in its two largest units: `3d 4h`, `25m`. */
export function ageText(time: string | null, now: string | number): string | null {
  if (time === null) return null;
  const ms = Math.max(0, new Date(now).getTime() - new Date(time).getTime());
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}m`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)}m`;
  return `${Math.floor(ms / DAY_MS)}d ${Math.floor((ms % DAY_MS) / HOUR_MS)}h`;
}
