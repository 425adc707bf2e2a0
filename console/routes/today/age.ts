const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was: `3日前`, `5時間前`, `12分前`. */
export function ageText(since: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(since));
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)}日前`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)}時間前`;
  return `${Math.floor(ms / MINUTE_MS)}分前`;
}
