import { MONTH_END_HOURS } from '#lib/contract/shop-rules.ts';
import { dayInJapan, endOfDayInJapan } from '../time.ts';

/** The beginning of a month in Japan, and that of the next one. */
export type MonthRange = { readonly from: Date; readonly until: Date };

/** The month in Japan, such as 2026-10. */
export const monthOf = (at: Date): string => dayInJapan(at).slice(0, 7);

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** The first month up to the last one; none if the last one is earlier. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

const DAY_MS = 24 * 60 * 60_000;
const startOf = (month: string): Date => new Date(endOfDayInJapan(`${month}-01`).getTime() - DAY_MS);

export const monthRange = (month: string): MonthRange => ({
  from: startOf(month),
  until: startOf(nextMonth(month)),
});

/**
 * A month is closed this long after its end at the earliest. Rows of the ledger with a time within it are not compared
 * with the closed months when they are written (trigger `ledger_in_open_month`).
 */
const CLOSING_DELAY_MS = MONTH_END_HOURS * 60 * 60_000;

type ClosingFacts = {
  /** The month of the first row of the ledger; undefined: it is empty. */
  readonly firstMonth: string | undefined;
  readonly lastClosed: string | undefined;
};

export type ClosingRefusal = 'notFound' | 'monthClosed' | 'earlierMonthOpen' | 'monthNotOver';

/** Why a month cannot be closed. Months are closed one after the other, from the first with a row of the ledger. */
export function closingRefusal(
  month: string,
  { firstMonth, lastClosed }: ClosingFacts,
  now: Date,
): ClosingRefusal | undefined {
  if (firstMonth === undefined || month < firstMonth) return 'notFound';
  if (lastClosed !== undefined && month <= lastClosed) return 'monthClosed';
  if (now.getTime() < monthRange(month).until.getTime() + CLOSING_DELAY_MS) return 'monthNotOver';
  const next = lastClosed === undefined ? firstMonth : nextMonth(lastClosed);
  return month === next ? undefined : 'earlierMonthOpen';
}
