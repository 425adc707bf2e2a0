import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import { japanDate, japanTime } from '#lib/text/dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Japan Standard Time: UTC+9 all year. */
const JAPAN_OFFSET_MS = 9 * HOUR_MS;
/** A chart of more bars than this cannot be read: it counts by day. */
const MAX_HOURS = 72;

export type SalesBar = {
  /** `11月28日(土) 10:00`, or `11月28日(土)`; `10:00` where all are of one day. */
  readonly label: string;
  readonly at: string;
  readonly orders: number;
  readonly tickets: number;
  readonly yen: number;
};

export type SalesBars = { readonly unit: 'hour' | 'day'; readonly bars: readonly SalesBar[] };

export type Sales = Pick<DrawFigures, 'at' | 'opensAt' | 'closesAt' | 'salesByHour'>;

/** Sales since the opening by hour, or by day in Japan once there are too many hours. Those without sales are 0. */
export function salesBars({ at, opensAt, closesAt, salesByHour }: Sales): SalesBars {
  const sales = salesByHour.map((hour) => ({ ...hour, ms: Date.parse(hour.at) }));
  const from = Math.min(Date.parse(opensAt), ...sales.map(({ ms }) => ms));
  // Payments of the last holds come in after the end of a sale.
  const until = Math.max(Math.min(Date.parse(at), Date.parse(closesAt) - 1), ...sales.map(({ ms }) => ms));
  const unit = until - from < MAX_HOURS * HOUR_MS ? 'hour' : 'day';
  const size = unit === 'hour' ? HOUR_MS : DAY_MS;
  const startOf = (ms: number) => japanStart(ms, size);
  const isOneDay = until - japanStart(from, DAY_MS) < DAY_MS;
  const byStart = Map.groupBy(sales, ({ ms }) => startOf(ms));
  const bars: SalesBar[] = [];
  for (let start = startOf(from); start <= until; start += size) {
    const own = byStart.get(start) ?? [];
    const sum = (key: 'orders' | 'tickets' | 'yen') => own.reduce((all, hour) => all + hour[key], 0);
    const time = new Date(start).toISOString();
    bars.push({
      label: isOneDay ? japanTime(time) : labelOf(time, unit),
      at: time,
      orders: sum('orders'),
      tickets: sum('tickets'),
      yen: sum('yen'),
    });
  }
  return { unit, bars };
}

/** The start of the hour or day in Japan. */
const japanStart = (ms: number, size: number) =>
  Math.floor((ms + JAPAN_OFFSET_MS) / size) * size - JAPAN_OFFSET_MS;

const labelOf = (time: string, unit: SalesBars['unit']) =>
  unit === 'day' ? japanDate(time) : `${japanDate(time)} ${japanTime(time)}`;
