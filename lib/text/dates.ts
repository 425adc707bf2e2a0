/**
 * Dates as the shop writes them, always in Japan's time. Every part is asked for by name and put together here, so
 * that a server and any browser write the same letters.
 */
const japan = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type Part = 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute';

function partsOf(moment: string): Record<Part, string> {
  const parts = new Map(japan.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (name: Part) => parts.get(name) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    weekday: part('weekday'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

/** `11月28日` */
export function japanDay(moment: string): string {
  const { month, day } = partsOf(moment);
  return `${Number(month)}月${Number(day)}日`;
}

/** `11月28日(土)` */
export const japanDate = (moment: string): string => `${japanDay(moment)}(${partsOf(moment).weekday})`;

/** `2027年1月19日` */
export const japanYearDay = (moment: string): string => `${partsOf(moment).year}年${japanDay(moment)}`;

/** `2027年1月19日(火)` */
export const japanLongDate = (moment: string): string => `${partsOf(moment).year}年${japanDate(moment)}`;

/** `10:00` */
export function japanTime(moment: string): string {
  const { hour, minute } = partsOf(moment);
  return `${hour}:${minute}`;
}

/** `11月28日(土) 10:00` */
export const japanDateTime = (moment: string): string => `${japanDate(moment)} ${japanTime(moment)}`;

/** `2027年1月19日(火) 10:00` */
export const japanLongDateTime = (moment: string): string => `${japanLongDate(moment)} ${japanTime(moment)}`;

/** `2026.11.20` */
export function newsDate(moment: string): string {
  const { year, month, day } = partsOf(moment);
  return `${year}.${month}.${day}`;
}

/** Both ends of a period; the second names its year when that is another one than the first's. */
export function japanPeriod(from: string, to: string): { readonly from: string; readonly to: string } {
  const year = partsOf(to).year;
  const otherYear = partsOf(from).year !== year;
  return { from: japanDateTime(from), to: `${otherYear ? `${year}年` : ''}${japanDateTime(to)}` };
}

/** A wait in words: `45秒`, `3分20秒`, `1時間5分`. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return `${seconds}秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes}分` : `${minutes}分${seconds % 60}秒`;
  return minutes % 60 === 0 ? `${minutes / 60}時間` : `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}

/** A long wait in words that change no more often than they must: `23時間12分`, and `9分5秒` in its last hour. */
export const timeLeftWords = (seconds: number): string =>
  seconds < 3600 ? waitWords(seconds) : waitWords(seconds - (seconds % 60));
