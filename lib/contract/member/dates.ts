import { plain, withHyphens } from './characters.ts';

/** A date as it is typed or chosen, part by part; a part that is not there is empty. */
export type DateParts = { readonly year: string; readonly month: string; readonly day: string };

/** 2008-4-1, 2008/04/01, 2008年4月1日 and 20080401; undefined: it is nothing of the kind. */
export function partsOfDate(text: string): DateParts | undefined {
  const date = withHyphens(plain(text))
    .replaceAll(/[年月/.]/g, '-')
    .replace(/日$/, '');
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/.exec(date || '--');
  if (found === null) return undefined;
  const [, year = '', month = '', day = ''] = found;
  return { year, month, day };
}

/** The date as 2008-04-01, if the calendar has it. */
export function dateOf({ year, month, day }: DateParts): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  // 31 April would be read as 1 May.
  return moment.toISOString().startsWith(`${date}T`) ? date : undefined;
}

/** The same day so many years before. 29 February stays what it is: such dates are only compared. */
export const yearsBefore = (date: string, years: number): string =>
  String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);
