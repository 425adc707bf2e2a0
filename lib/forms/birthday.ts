import type { DateParts } from '#lib/contract/member/dates.ts';
import { MAX_AGE_YEARS } from '#lib/contract/member/fields.ts';

/** The parts of a date that is being chosen; those not chosen yet are empty. */
export function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: unpadded(month), day: unpadded(day) };
}

const unpadded = (text: string) => text.replace(/^0+/, '');

/** Joins the parts chosen so far; '' if there are none. */
export function dateOf({ year, month, day }: DateParts): string {
  if (year + month + day === '') return '';
  return [year, padded(month), padded(day)].join('-');
}

const padded = (text: string) => (text === '' ? '' : text.padStart(2, '0'));

/** Younger children have no account of their own; a birthday stored before is offered too. */
const YOUNGEST_OFFERED_YEARS = 6;

/** The years of birth to choose from, the latest first. `chosen` is among them. */
export function birthYears(today: string, chosen: string): string[] {
  const latest = Number(today.slice(0, 4)) - YOUNGEST_OFFERED_YEARS;
  const count = MAX_AGE_YEARS - YOUNGEST_OFFERED_YEARS + 1;
  const years = Array.from({ length: count }, (_, age) => String(latest - age));
  return chosen === '' || years.includes(chosen) ? years : [chosen, ...years];
}

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));
export const MONTHS = oneTo(12);
export const DAYS = oneTo(31);
