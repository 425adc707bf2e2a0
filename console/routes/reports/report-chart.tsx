import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { ReportRow } from '#lib/contract/ops/reports.ts';
import { periodText } from '#lib/lists/reports.ts';
import { type Measure, measureText } from './measures.ts';

type Rows = readonly ReportRow[];

type Props = {
  readonly measure: Measure;
  readonly rows: Rows;
  /** Undefined: nothing is compared. */
  readonly compared: { readonly label: string; readonly rows: Rows } | undefined;
};

/** A figure by day, week or month. The table below it has the same ones. */
export function ReportChart({ measure, rows, compared }: Props) {
  const data = rows.map((row, nth) => ({
    label: periodText(row),
    current: row[measure.key],
    compared: compared?.rows[nth]?.[measure.key] ?? 0,
  }));
  const current = { name: 'current', label: measure.label, color: 'budo.6' };
  const other = { name: 'compared', label: compared?.label ?? '', color: 'gray.5' };
  return (
    <BarChart
      h={260}
      data={data}
      dataKey="label"
      series={compared === undefined ? [current] : [current, other]}
      valueFormatter={(value) => measureText(measure, value)}
      withLegend={compared !== undefined}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={36}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ allowDecimals: false, width: 92 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      aria-hidden
    />
  );
}
