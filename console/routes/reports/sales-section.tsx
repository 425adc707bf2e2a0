import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { SalesReport } from '#lib/contract/ops/reports.ts';
import { comparedRows, periodText, SALES_REPORT_COLUMNS } from '#lib/lists/reports.ts';
import { CsvButton } from '#console/lists/csv-button.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { Figure } from '#console/routes/today/figure.tsx';
import styles from '#console/routes/today/figure.module.css';
import { Section } from '#console/shell/section.tsx';
import { changeText, MEASURES, measureText } from './measures.ts';
import { type Range, UNIT_NAMES } from './ranges.ts';

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));

const COMPARISONS = [
  { value: 'none', label: '比べない' },
  { value: 'before', label: '前の期間' },
  { value: 'yearBefore', label: '前年' },
] as const;
type Comparison = (typeof COMPARISONS)[number]['value'];

type Props = { readonly report: SalesReport };

/** The totals of the range, one figure as a chart, and all of them as a table. */
export function SalesSection({ report }: Props) {
  const { unit, current } = report;
  const range: Range = { from: current.from, to: current.to };
  return (
    <Stack gap="md">
      <Totals report={report} />
      <Section
        title={`${UNIT_NAMES[unit]}の数字`}
        action={<CsvButton call="exportSalesReport" query={{ unit, ...range }} />}
      >
        <Chart report={report} />
        <DataTable
          label={`${UNIT_NAMES[unit]}の数字`}
          rows={comparedRows(report)}
          rowKey={({ from }) => from}
          columns={SALES_REPORT_COLUMNS}
          empty="ありません。"
        />
      </Section>
    </Stack>
  );
}

function Totals({ report: { current, before, yearBefore } }: Props) {
  return (
    <dl className={styles.grid} aria-label={periodText(current)}>
      {MEASURES.map((measure) => {
        const value = current.total[measure.key];
        return (
          <Figure
            key={measure.key}
            label={measure.label}
            value={measureText(measure, value)}
            detail={`前の期間 ${changeText(value, before.total[measure.key])}、前年 ${changeText(value, yearBefore.total[measure.key])}`}
          />
        );
      })}
    </dl>
  );
}

function Chart({ report }: Props) {
  const [key, setKey] = useState<string>('salesYen');
  const [comparison, setComparison] = useState<Comparison>('before');
  const measure = MEASURES.find((one) => one.key === key) ?? MEASURES[0];
  const compared = COMPARISONS.find(({ value }) => value === comparison);
  const rows = comparison === 'none' ? undefined : report[comparison].rows;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SegmentedControl
          aria-label="グラフの数字"
          size="xs"
          data={MEASURES.map(({ key: value, label }) => ({ value, label }))}
          value={key}
          onChange={setKey}
          style={{ flexWrap: 'wrap' }}
        />
        <SegmentedControl
          aria-label="比べる期間"
          size="xs"
          data={[...COMPARISONS]}
          value={comparison}
          onChange={(value) => setComparison(COMPARISONS.find((one) => one.value === value)?.value ?? 'none')}
        />
      </Group>
      <Suspense fallback={<Skeleton h={260} />}>
        <ReportChart
          measure={measure}
          rows={report.current.rows}
          compared={rows === undefined ? undefined : { label: compared?.label ?? '', rows }}
        />
      </Suspense>
    </Stack>
  );
}
