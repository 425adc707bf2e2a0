import { normalizePlain, withHyphens } from './characters.ts';

/** A date as typed or chosen; missing parts are empty. */
type DateParts = { readonly year: string; readonly month: string; readonly day: string };

/** Splits 2008-4-1, 2008/04/01, 2008年4月1日 or 20080401. `undefined`: not a date. */
export function partsOfDate(text: string): DateParts | undefined {
  const date = withHyphens(normalizePlain(text))
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
