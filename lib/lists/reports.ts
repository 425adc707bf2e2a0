import type { CarrierReportRow, DrawReportRow, ReportRow } from '#lib/contract/ops/reports.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanLongDate, japanYearDay } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { Column } from './columns.ts';

/** A row with those of both comparisons, which are as far from the beginning of their ranges. */
export type ComparedRow = ReportRow & {
  readonly beforeYen: number | null;
  readonly yearBeforeYen: number | null;
};

type Compared = Readonly<
  Record<'current' | 'before' | 'yearBefore', { readonly rows: readonly ReportRow[] }>
>;

/** Compared ranges may have fewer rows, such as months of 28 days. */
export const comparedRows = ({ current, before, yearBefore }: Compared): ComparedRow[] =>
  current.rows.map((row, nth) => ({
    ...row,
    beforeYen: before.rows[nth]?.salesYen ?? null,
    yearBeforeYen: yearBefore.rows[nth]?.salesYen ?? null,
  }));

const timeOf = (day: string) => `${day}T00:00:00+09:00`;

/** A day, a whole month, or the days of another range. */
export function periodText({ from, to }: Pick<ReportRow, 'from' | 'to'>): string {
  if (from === to) return japanLongDate(timeOf(from));
  const next = new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString();
  const isMonth = from.endsWith('-01') && next.slice(8, 10) === '01' && from.slice(0, 7) === to.slice(0, 7);
  if (isMonth) return `${from.slice(0, 4)}年${Number(from.slice(5, 7))}月`;
  return `${japanYearDay(timeOf(from))}〜${japanYearDay(timeOf(to))}`;
}

const DAY_MS = 24 * 60 * 60_000;

export const SALES_REPORT_COLUMNS: readonly Column<ComparedRow>[] = [
  { key: 'period', label: '期間', isMain: true, isShort: true, show: periodText },
  { key: 'from', file: '開始日' },
  { key: 'to', file: '終了日' },
  { key: 'salesYen', label: '売上', file: true, as: 'yen' },
  { key: 'beforeYen', label: '前の期間の売上', file: true, as: 'yen' },
  { key: 'yearBeforeYen', label: '前年の売上', file: true, as: 'yen' },
  { key: 'shippingYen', label: '送料', file: true, as: 'yen' },
  { key: 'refundedYen', label: '返金', file: true, as: 'yen' },
  { key: 'netYen', label: '純売上', file: true, as: 'yen' },
  { key: 'orders', label: '注文', file: true, as: 'number' },
  { key: 'tickets', label: '枚数', file: true, as: 'number' },
  { key: 'buyers', label: '購入者', file: true, as: 'number' },
  { key: 'newMembers', label: '新しい会員', file: true, as: 'number' },
];

const HUNDRED = 100;

/** The part of the sales that is left: `32.5%`; empty without sales. */
export function marginText({ salesYen, refundedYen, marginYen }: DrawReportRow['profit']): string {
  const kept = salesYen - refundedYen;
  return kept <= 0 ? '' : `${((HUNDRED * marginYen) / kept).toFixed(1)}%`;
}

export const DRAW_REPORT_COLUMNS: readonly Column<DrawReportRow>[] = [
  { key: 'title', label: 'ガチャ', file: true, isMain: true },
  { key: 'directoryName', file: 'URLの名前' },
  { key: 'salesYen', label: '売上', file: true, as: 'yen' },
  { key: 'beforeYen', label: '前の期間の売上', file: true, as: 'yen' },
  { key: 'yearBeforeYen', label: '前年の売上', file: true, as: 'yen' },
  { key: 'refundedYen', label: '返金', file: true, as: 'yen' },
  { key: 'orders', label: '注文', file: true, as: 'number' },
  { key: 'tickets', label: '枚数', file: true, as: 'number' },
  { key: 'buyers', label: '購入者', file: true, as: 'number' },
  { key: 'lifetimeYen', file: '発売からの売上', write: ({ profit }) => profit.salesYen },
  { key: 'lifetimeRefundedYen', file: '発売からの返金', write: ({ profit }) => profit.refundedYen },
  { key: 'costYen', file: '発売からの原価', write: ({ profit }) => profit.costYen },
  {
    key: 'margin',
    label: '発売からの粗利',
    file: true,
    isNumber: true,
    show: ({ profit }) => ({
      main: yenText(profit.marginYen),
      detail: profit.withoutCost > 0 ? '原価が未入力の賞品があります' : marginText(profit),
    }),
    write: ({ profit }) => profit.marginYen,
  },
  { key: 'withoutCost', file: '原価が未入力の点数', write: ({ profit }) => profit.withoutCost },
];

/** `1.2%` of those handed over; empty without any. */
const shareText = (count: number, { handedOver }: CarrierReportRow): string | null =>
  handedOver === 0 ? null : `${((HUNDRED * count) / handedOver).toFixed(1)}%`;

const problem = (key: 'returned' | 'damaged' | 'lost', label: string): Column<CarrierReportRow> => ({
  key,
  label,
  file: true,
  isNumber: true,
  show: (row) => ({ main: String(row[key]), detail: shareText(row[key], row) }),
});

export const CARRIER_REPORT_COLUMNS: readonly Column<CarrierReportRow>[] = [
  { key: 'carrier', label: '運送会社', isMain: true, names: CARRIER_NAMES },
  { key: 'carrierName', file: '運送会社', write: ({ carrier }) => CARRIER_NAMES[carrier] },
  { key: 'handedOver', label: '引き渡し', file: true, as: 'number' },
  { key: 'delivered', label: 'お届け済み', file: true, as: 'number' },
  problem('returned', '返送'),
  problem('damaged', '破損'),
  problem('lost', '紛失'),
];
