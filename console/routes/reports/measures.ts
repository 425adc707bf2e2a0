import type { ReportRow } from '#lib/contract/ops/reports.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

/** The figures of a report, in the order of the page. */
export const MEASURES = [
  { key: 'salesYen', label: '売上', isYen: true },
  { key: 'refundedYen', label: '返金', isYen: true },
  { key: 'shippingYen', label: '送料', isYen: true },
  { key: 'netYen', label: '純売上', isYen: true },
  { key: 'orders', label: '注文', unit: '件' },
  { key: 'tickets', label: '枚数', unit: '枚' },
  { key: 'buyers', label: '購入者', unit: '人' },
  { key: 'newMembers', label: '新しい会員', unit: '人' },
] as const satisfies readonly (Measured & { readonly key: keyof Omit<ReportRow, 'from' | 'to'> })[];

type Measured = { readonly label: string; readonly isYen?: true; readonly unit?: string };

export type Measure = (typeof MEASURES)[number];

export const measureText = (measure: Measured, value: number): string =>
  measure.isYen === true ? yenText(value) : `${numberText(value)}${measure.unit ?? ''}`;

/** `+12.3%` of the compared value; `—`: there is none. */
export function changeText(value: number, compared: number): string {
  if (compared === 0) return '—';
  const percent = ((value - compared) / Math.abs(compared)) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}
