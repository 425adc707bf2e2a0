import { type Weekday, WEEKDAYS } from '#lib/contract/enums.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { rowsOfDays, WEEKDAY_NAMES } from '#lib/text/closed-days.ts';
import { daysAfter } from '#lib/text/japan-today.ts';

// Closed days as a form has them: the names of weekdays, such as 土日, and lines with a day or the first and the last one.

export const weekdaysText = (weekdays: ClosedDays['weekdays']): string =>
  WEEKDAY_NAMES.filter((_name, nth) => weekdays.some((day) => day === nth + 1)).join('');

export const weekdaysOf = (names: string): readonly Weekday[] =>
  WEEKDAYS.filter((day) => names.includes(WEEKDAY_NAMES[day - 1] ?? ''));

export const daysLines = (days: readonly string[]): string =>
  rowsOfDays(days)
    .map(({ from, to }) => (from === to ? from : `${from}〜${to}`))
    .join('\n');

/** A year of days; a longer row is a typing error. */
const LONGEST_ROW = 366;

/** A line that is neither a day nor a row of days stays as it is, and the contract names it. */
export const daysOf = (typed: string): readonly string[] =>
  typed
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap(daysOfLine);

const ROW = /^(\d{4}-\d{2}-\d{2})\s*[~〜～]\s*(\d{4}-\d{2}-\d{2})$/;

function daysOfLine(line: string): readonly string[] {
  const plain = line.replaceAll('/', '-');
  const [, from, to] = ROW.exec(plain) ?? [];
  if (from === undefined || to === undefined || to < from) return [plain];
  const days = [from];
  for (let day = from; day < to && days.length < LONGEST_ROW;) {
    day = daysAfter(day, 1);
    days.push(day);
  }
  return days;
}
