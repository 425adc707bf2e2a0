import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { SalesBars } from './sales-bars.ts';

const SERIES = {
  tickets: { name: 'tickets', label: '枚数', color: 'budo.6' },
  yen: { name: 'yen', label: '売上', color: 'budo.6' },
};

type Props = Pick<SalesBars, 'bars'> & { readonly measure: 'tickets' | 'yen' };

/** Sales by hour or by day. The table beside it has the same figures. */
export function SalesChart({ bars, measure }: Props) {
  return (
    <BarChart
      h={260}
      data={[...bars]}
      dataKey="label"
      series={[SERIES[measure]]}
      valueFormatter={measure === 'yen' ? yenText : numberText}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={36}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ allowDecimals: false, width: measure === 'yen' ? 80 : 44 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      aria-hidden
    />
  );
}
