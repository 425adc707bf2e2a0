import type { ReportUnit } from '#lib/contract/enums.ts';
import { MAX_REPORT_DAYS } from '#lib/contract/ops/reports.ts';
import { lastMonth, thisMonth } from '#console/routes/accounting/periods.ts';

export type Range = { readonly from: string; readonly to: string };

const DAY_MS = 24 * 60 * 60_000;
const JAPAN_MS = 9 * 60 * 60_000;

/** A day in Japan, some days before a time. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() + JAPAN_MS - days * DAY_MS).toISOString().slice(0, 10);

const lastDays = (now: Date, days: number): Range => ({
  from: dayBefore(now, days - 1),
  to: dayBefore(now, 0),
});

const MONTH_DAYS = 30;
const WEEK_DAYS = 7;

/** The ranges that are chosen with one press, the usual one first. */
export const RANGES = [
  { name: 'last30', label: `${MONTH_DAYS}日間`, unit: 'day', of: (now: Date) => lastDays(now, MONTH_DAYS) },
  { name: 'last7', label: `${WEEK_DAYS}日間`, unit: 'day', of: (now: Date) => lastDays(now, WEEK_DAYS) },
  {
    name: 'thisMonth',
    label: '今月',
    unit: 'day',
    of: (now: Date) => ({ from: thisMonth(now).from, to: dayBefore(now, 0) }),
  },
  { name: 'lastMonth', label: '先月', unit: 'day', of: lastMonth },
  {
    name: 'thisYear',
    label: '今年',
    unit: 'month',
    of: (now: Date) => ({ from: `${dayBefore(now, 0).slice(0, 4)}-01-01`, to: dayBefore(now, 0) }),
  },
] as const satisfies readonly {
  readonly name: string;
  readonly label: string;
  readonly unit: ReportUnit;
  readonly of: (now: Date) => Range;
}[];

/** Why a range cannot be shown; `undefined`: it can. */
export function rangeProblem({ from, to, unit }: Range & { readonly unit: ReportUnit }): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return '終わりの日は、始まりの日以降にしてください。';
  if (days <= MAX_REPORT_DAYS[unit]) return undefined;
  return `${UNIT_NAMES[unit]}に見られるのは${MAX_REPORT_DAYS[unit]}日までです。期間を短くするか、${unit === 'day' ? '週ごとや月ごと' : '月ごと'}を選んでください。`;
}

export const UNIT_NAMES: Readonly<Record<ReportUnit, string>> = {
  day: '日ごと',
  week: '週ごと',
  month: '月ごと',
};
