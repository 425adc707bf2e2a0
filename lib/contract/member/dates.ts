import { normalizePlain, withHyphens } from './characters.ts';

/** A date as typed or chosen; missing parts are empty. */
type DateParts = { readonly year: string; readonly month: string; readonly day: string };

/** The year before the first one of each era that a living person can name. */
const ERAS: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  M: 1867,
  T: 1911,
  S: 1925,
  H: 1988,
  R: 2018,
};

/** 平成10年, 昭和元年 or H10 at the beginning of a date. */
const ERA_YEAR = /^(明治|大正|昭和|平成|令和|[MTSHR])(\d{1,2}|元)(?=\D|$)/i;

/** Writes the year of an era as a year of the calendar. */
const withWesternYear = (date: string): string =>
  date.replace(ERA_YEAR, (_, era: string, year: string) =>
    String((ERAS[era.toUpperCase()] ?? 0) + (year === '元' ? 1 : Number(year))),
  );

/** Splits 2008-4-1, 2008/04/01, 2008年4月1日, 平成20年4月1日 or 20080401. `undefined`: not a date. */
export function partsOfDate(text: string): DateParts | undefined {
  const date = withWesternYear(withHyphens(normalizePlain(text)))
    .replaceAll(/[年月/.]/g, '-')
    .replace(/日$/, '');
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/.exec(date || '--');
  if (match === null) return undefined;
  const [, year = '', month = '', day = ''] = match;
  return { year, month, day };
}

/** The date as 2008-04-01. `undefined`: the calendar has no such day. */
export function dateOf({ year, month, day }: DateParts): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  // `Date` reads 31 April as 1 May.
  return time.toISOString().startsWith(`${date}T`) ? date : undefined;
}

/** The same day `years` years earlier. 29 February stays: the result is only compared. */
export const yearsBefore = (date: string, years: number): string =>
  String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);
