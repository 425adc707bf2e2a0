import type { ReportUnit } from '#lib/contract/enums.ts';
import { endOfDayInJapan } from '../time.ts';
import { daysAfter } from '#lib/text/japan-today.ts';

/** Days in Japan, both included. */
export type DayRange = { readonly from: string; readonly to: string };

const DAY_MS = 24 * 60 * 60_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The same day of another month, or its last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Undefined: the range does not begin and end with a month. */
function wholeMonths({ from, to }: DayRange): number | undefined {
  const next = daysAfter(to, 1);
  if (!from.endsWith('-01') || !next.endsWith('-01')) return undefined;
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(next) - months(from);
}

/** As many whole months, or else days, that end where the range begins. */
export function rangeBefore(range: DayRange): DayRange {
  const { from, to } = range;
  const months = wholeMonths(range);
  const days = (timeOf(to) - timeOf(from)) / DAY_MS + 1;
  return {
    from: months === undefined ? daysAfter(from, -days) : addMonths(from, -months),
    to: daysAfter(from, -1),
  };
}

const YEAR_MONTHS = 12;

/** The same days of the year before. Whole months stay whole, and 29 February becomes the 28th. */
export function rangeYearBefore(range: DayRange): DayRange {
  const { from, to } = range;
  return {
    from: addMonths(from, -YEAR_MONTHS),
    to:
      wholeMonths(range) === undefined
        ? addMonths(to, -YEAR_MONTHS)
        : daysAfter(addMonths(daysAfter(to, 1), -YEAR_MONTHS), -1),
  };
}

/** From the first moment of a range until the first after it. */
export const momentsOf = ({ from, to }: DayRange): { readonly from: Date; readonly until: Date } => ({
  from: endOfDayInJapan(daysAfter(from, -1)),
  until: endOfDayInJapan(to),
});

type Period = DayRange & {
  /** The first day of its unit, which may be before the range. */
  readonly start: string;
};

/** The days, weeks or months of a range. The first and the last may be cut by it. */
export function periodsOf({ from, to }: DayRange, unit: ReportUnit): readonly Period[] {
  const periods: Period[] = [];
  for (let start = startOf(from, unit); start <= to; start = nextStart(start, unit)) {
    const end = daysAfter(nextStart(start, unit), -1);
    periods.push({ start, from: start < from ? from : start, to: end > to ? to : end });
  }
  return periods;
}

const WEEK_DAYS = 7;

function startOf(day: string, unit: ReportUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  // Sunday is 0, and a week begins on Monday.
  return daysAfter(day, -((new Date(timeOf(day)).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
}

const nextStart = (start: string, unit: ReportUnit): string =>
  unit === 'month' ? addMonths(start, 1) : daysAfter(start, unit === 'week' ? WEEK_DAYS : 1);

type Figures = {
  readonly salesYen: number;
  readonly shippingYen: number;
  readonly refundedYen: number;
  /** Sales and fees less refunds. */
  readonly netYen: number;
  readonly orders: number;
  readonly tickets: number;
  readonly buyers: number;
  readonly newMembers: number;
};

/** Sums by the first day of their unit. */
export type ReportSums = {
  readonly money: readonly ({ readonly start: string } & Pick<
    Figures,
    'salesYen' | 'shippingYen' | 'refundedYen'
  >)[];
  /** `start` null: of the whole range, because a member may buy in several units. */
  readonly sold: readonly ({ readonly start: string | null } & Pick<
    Figures,
    'orders' | 'tickets' | 'buyers'
  >)[];
  readonly joined: readonly ({ readonly start: string } & Pick<Figures, 'newMembers'>)[];
};

type ReportPart = DayRange & {
  readonly rows: readonly (DayRange & Figures)[];
  readonly total: Figures;
};

const NO_MONEY = { salesYen: 0, shippingYen: 0, refundedYen: 0 };
const NONE_SOLD = { orders: 0, tickets: 0, buyers: 0 };

/** The rows of a range, also of units without sales, and their total. */
export function reportOf(range: DayRange, unit: ReportUnit, { money, sold, joined }: ReportSums): ReportPart {
  const rows = periodsOf(range, unit).map(({ start, from, to }) => {
    const { salesYen, shippingYen, refundedYen } = money.find((row) => row.start === start) ?? NO_MONEY;
    const { orders, tickets, buyers } = sold.find((row) => row.start === start) ?? NONE_SOLD;
    const newMembers = joined.find((row) => row.start === start)?.newMembers ?? 0;
    const netYen = salesYen + shippingYen - refundedYen;
    return { from, to, salesYen, shippingYen, refundedYen, netYen, orders, tickets, buyers, newMembers };
  });
  const sum = (key: keyof Figures) => rows.reduce((all, row) => all + row[key], 0);
  return {
    ...range,
    rows,
    total: {
      salesYen: sum('salesYen'),
      shippingYen: sum('shippingYen'),
      refundedYen: sum('refundedYen'),
      netYen: sum('netYen'),
      orders: sum('orders'),
      tickets: sum('tickets'),
      buyers: sold.find(({ start }) => start === null)?.buyers ?? 0,
      newMembers: sum('newMembers'),
    },
  };
}
