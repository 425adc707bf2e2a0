import type { Weekday } from '#lib/contract/enums.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { daysAfter } from './japan-today.ts';

// Days in Japan, such as 2026-12-29, on which the shop neither answers nor ships.

/** Nothing is closed. */
export const EVERY_DAY: ClosedDays = { weekdays: [], days: [] };

const SUNDAY: Weekday = 7;

export const isClosed = ({ weekdays, days }: ClosedDays, day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || SUNDAY;
  return days.includes(day) || weekdays.some((closed) => closed === weekday);
};

/** The day on which `count` days of work after `day` are over. */
export function afterOpenDays(day: string, count: number, closed: ClosedDays): string {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = daysAfter(reached, 1);
    if (!isClosed(closed, reached)) left -= 1;
  }
  return reached;
}

/** The names of the days of the week, Monday first. */
export const WEEKDAY_NAMES = ['月', '火', '水', '木', '金', '土', '日'] as const;

/** Days in a row, of ascending days. */
export function rowsOfDays(
  days: readonly string[],
): readonly { readonly from: string; readonly to: string }[] {
  const rows: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (last !== undefined && daysAfter(last.to, 1) === day) last.to = day;
    else rows.push({ from: day, to: day });
  }
  return rows;
}

/** `12月29日〜1月3日` */
const rowText = ({ from, to }: ReturnType<typeof rowsOfDays>[number]): string =>
  from === to ? dateText(from) : `${dateText(from)}〜${dateText(to)}`;

const dateText = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
};

/** How many of the coming rows of days are named. */
const NAMED_ROWS = 3;

/** The sentence beside promised days; undefined: nothing is closed. `days` are those to come. */
export function closedDaysText({ weekdays, days }: ClosedDays): string | undefined {
  const weekly = WEEKDAY_NAMES.filter((_name, nth) => weekdays.some((day) => day === nth + 1));
  const closed = [
    ...(weekly.length === 0 ? [] : [`毎週${weekly.join('・')}曜日`]),
    ...rowsOfDays(days).slice(0, NAMED_ROWS).map(rowText),
  ];
  return closed.length === 0
    ? undefined
    : `休業日(${closed.join('、')})は、発送とお返事をお休みします。日数には数えません。`;
}
