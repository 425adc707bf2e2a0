import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { numberText } from '#lib/text/numbers.ts';

type Props = {
  readonly stages: readonly { readonly label: string; readonly byAge: readonly number[] }[];
  readonly ages: readonly string[];
};

/** The older, the stronger. */
const COLOURS = ['budo.2', 'budo.4', 'budo.6', 'red.7'];

/** Shipments of each stage by age. The table beside it has the same figures. */
export function AgesChart({ stages, ages }: Props) {
  return (
    <BarChart
      h={240}
      data={stages.map(({ label, byAge }) => ({
        label,
        ...Object.fromEntries(ages.map((age, index) => [age, byAge[index] ?? 0])),
      }))}
      dataKey="label"
      type="stacked"
      orientation="vertical"
      series={ages.map((name, index) => ({ name, color: COLOURS[index] ?? 'budo.8' }))}
      valueFormatter={numberText}
      tickLine="none"
      gridAxis="y"
      maxBarWidth={22}
      withLegend
      legendProps={{ itemSorter: null }}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 112, interval: 0 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      aria-hidden
    />
  );
}
