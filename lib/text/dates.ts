/**
 * Dates as the shop shows them, in Japan's time. Each part is formatted by itself and joined here, so that
 * the server and every browser write the same characters.
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

function partsOf(timestamp: string): Record<Part, string> {
  const parts = new Map(japan.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]));
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
export function japanDay(timestamp: string): string {
  const { month, day } = partsOf(timestamp);
  return `${Number(month)}月${Number(day)}日`;
}

/** `11月28日(土)` */
export const japanDate = (timestamp: string): string =>
  `${japanDay(timestamp)}(${partsOf(timestamp).weekday})`;

/** `2027年1月19日` */
export const japanYearDay = (timestamp: string): string =>
  `${partsOf(timestamp).year}年${japanDay(timestamp)}`;

/** `2027年1月19日(火)` */
export const japanLongDate = (timestamp: string): string =>
  `${partsOf(timestamp).year}年${japanDate(timestamp)}`;

/** `10:00` */
export function japanTime(timestamp: string): string {
  const { hour, minute } = partsOf(timestamp);
  return `${hour}:${minute}`;
}

/** `11月28日(土) 10:00` */
export const japanDateTime = (timestamp: string): string => `${japanDate(timestamp)} ${japanTime(timestamp)}`;

/** `2027年1月19日(火) 10:00` */
export const japanLongDateTime = (timestamp: string): string =>
  `${japanLongDate(timestamp)} ${japanTime(timestamp)}`;

/** `2026.11.20` */
export function newsDate(timestamp: string): string {
  const { year, month, day } = partsOf(timestamp);
  return `${year}.${month}.${day}`;
}

/** Both ends of a period; the second has its year if it differs from that of the first. */
export function japanPeriod(from: string, to: string): { readonly from: string; readonly to: string } {
  const year = partsOf(to).year;
  const otherYear = partsOf(from).year !== year;
  return { from: japanDateTime(from), to: `${otherYear ? `${year}年` : ''}${japanDateTime(to)}` };
}
