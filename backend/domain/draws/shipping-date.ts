import type { ShippingDate } from '#lib/shipments/shipping-date.ts';
import type { Problem, WrittenShippingDate } from '../content/entry.ts';
import { problemIf } from '../content/entry.ts';
import { daysAfter } from '#lib/text/japan-today.ts';
import type { SaleRejection } from './sale.ts';

/** The day by which the shop ships what is requested `today`, or waits for its first day. */
const promisedDay = ({ days, lastDay }: ShippingDate, today: string): string =>
  lastDay ?? daysAfter(today, days);

/** Whether buyers get their prizes later than was promised. They get an email. */
export const isDelay = (before: ShippingDate, after: ShippingDate, today: string): boolean =>
  promisedDay(after, today) > promisedDay(before, today);

export const isSameDate = (one: ShippingDate, other: ShippingDate): boolean =>
  one.days === other.days && one.from === other.from && one.lastDay === other.lastDay;

/** Why the date cannot be changed in this way; `undefined`: it can. */
export function dateRejection(
  before: ShippingDate,
  after: ShippingDate,
  today: string,
): SaleRejection | undefined {
  if (isSameDate(before, after)) return { message: 'this is its date of shipping already' };
  if ((after.from === null) !== (after.lastDay === null))
    return { message: 'a first day needs a last day, and a last day a first one' };
  if (after.from !== null && after.lastDay !== null && after.lastDay < after.from)
    return { message: 'the last day must not be before the first one' };
  if (after.lastDay !== null && after.lastDay < today) return { message: 'the last day has passed' };
  return undefined;
}

/** Checks the date of a catalogue entry or a draft. */
export const checkShippingDate = ({ from, lastDay }: ShippingDate): readonly Problem[] => [
  ...problemIf(from !== null && lastDay === null, ['shipping', 'lastDay'], {
    code: 'lastDayMissing',
    message: 'is missing: shipping.from needs a last day',
  }),
  ...problemIf(from === null && lastDay !== null, ['shipping', 'from'], {
    code: 'lastDayMissing',
    message: 'is missing: shipping.lastDay needs a first day',
  }),
  ...problemIf(from !== null && lastDay !== null && lastDay < from, ['shipping', 'lastDay'], {
    code: 'lastDayBeforeFirst',
    message: 'must not be before shipping.from',
  }),
];

/** After the opening the date changes with a reason that shoppers read, not with the other terms. */
export const setDateProblems = (before: ShippingDate, date: WrittenShippingDate): readonly Problem[] =>
  problemIf(!date.isCounted && !isSameDate(before, date), ['shipping', 'lastDay'], {
    code: 'shippingDateSet',
    message: 'cannot change here any more: the sale has opened; change the date of shipping with its reason',
  });
