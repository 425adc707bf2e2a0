const MINUTE = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** How long it is until then, in the two largest units: `7日 11時間`, `11時間 5分`, `5分`. */
export function untilWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return '1分以内';
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const hours = Math.floor((minutes % MINUTES_A_DAY) / 60);
  if (days > 0) return `${days}日 ${hours}時間`;
  return hours > 0 ? `${hours}時間 ${minutes % 60}分` : `${minutes}分`;
}
