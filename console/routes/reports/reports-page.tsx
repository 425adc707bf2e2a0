import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { REPORT_UNITS } from '#lib/contract/enums.ts';
import type { OpsCallName } from '#lib/contract/ops/contract.ts';
import { CARRIER_REPORT_COLUMNS, DRAW_REPORT_COLUMNS, periodText } from '#lib/lists/reports.ts';
import { useQuery } from '#console/api/use-query.ts';
import { CsvButton } from '#console/lists/csv-button.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { FilterDay } from '#console/lists/filter-inputs.tsx';
import { day } from '#console/lists/filters.tsx';
import { type ListSearch, useListSearch } from '#console/lists/list-search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';
import { type Range, RANGES, rangeProblem, UNIT_NAMES } from './ranges.ts';
import { SalesSection } from './sales-section.tsx';

const FILTERS = {
  from: day('始まりの日'),
  to: day('終わりの日'),
  unit: { schema: z.enum(REPORT_UNITS) },
};

const [USUAL] = RANGES;

/** Sales, refunds and members of a range of days, by day, week or month, by draw, and shipments by carrier. */
export function ReportsPage() {
  const search = useListSearch(FILTERS);
  const [now] = useState(() => new Date());
  const usual = USUAL.of(now);
  const { from = usual.from, to = usual.to, unit = USUAL.unit } = search.filters;
  const problem = rangeProblem({ from, to, unit });
  return (
    <Page title="売上の集計">
      <Text>
        日付は日本時間です。売上・送料・返金は、帳簿に記録された日で数えます。売上は返金を引く前、純売上は売上と送料から返金を引いた金額です。チャージバックは入っていません（帳簿の月次にあります）。
      </Text>
      <Choice search={search} range={{ from, to }} unit={unit} now={now} />
      {problem === undefined ? (
        <Reports key={`${from} ${to}`} range={{ from, to }} unit={unit} />
      ) : (
        <Alert color="yellow">{problem}</Alert>
      )}
    </Page>
  );
}

type Unit = (typeof REPORT_UNITS)[number];

type ChoiceProps = {
  readonly search: Pick<ListSearch<typeof FILTERS>, 'onFilter'>;
  readonly range: Range;
  readonly unit: Unit;
  readonly now: Date;
};

/** The range and the unit, which are kept in the address. */
function Choice({ search: { onFilter }, range, unit, now }: ChoiceProps) {
  return (
    <Group gap="sm" align="end">
      <FilterDay label="始まりの日" value={range.from} onChange={(from) => onFilter({ from })} />
      <FilterDay label="終わりの日" value={range.to} onChange={(to) => onFilter({ to })} />
      <SegmentedControl
        aria-label="まとめかた"
        data={REPORT_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
        value={unit}
        onChange={(value) => onFilter({ unit: value })}
      />
      <Group gap="xs">
        {RANGES.map(({ name, label, unit: usual, of }) => (
          <Button key={name} variant="default" onClick={() => onFilter({ ...of(now), unit: usual })}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

function Reports({ range, unit }: { readonly range: Range; readonly unit: Unit }) {
  const { data, error, mutate } = useQuery('showSalesReport', { query: { unit, ...range } });
  return (
    <Stack gap="md">
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {(report) => <SalesSection report={report} />}
      </Loaded>
      <ByDraw range={range} />
      <ByCarrier range={range} />
    </Stack>
  );
}

const action = (call: Extract<OpsCallName, `export${string}Report`>, range: Range) => (
  <CsvButton call={call} query={range} />
);

function ByDraw({ range }: { readonly range: Range }) {
  const { data, error, mutate } = useQuery('showDrawReport', { query: range });
  return (
    <Section title={`ガチャごと（${periodText(range)}）`} action={action('exportDrawReport', range)}>
      <Text size="sm">
        送料は、いくつかのガチャの賞品をまとめて送ることがあるため、ガチャごとには分けていません。粗利は発売から今までの金額です。
      </Text>
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) => (
          <DataTable
            label="ガチャごとの数字"
            rows={items}
            rowKey={({ directoryName }) => directoryName}
            columns={DRAW_REPORT_COLUMNS}
            linkOf={({ directoryName }) => ({ to: '/draws/$name', params: { name: directoryName } })}
            empty="この期間に売れたガチャはありません。"
          />
        )}
      </Loaded>
    </Section>
  );
}

function ByCarrier({ range }: { readonly range: Range }) {
  const { data, error, mutate } = useQuery('showCarrierReport', { query: range });
  return (
    <Section title="運送会社ごと" action={action('exportCarrierReport', range)}>
      <Text size="sm">この期間に引き渡した発送が、今までにどうなったかです。</Text>
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) => (
          <DataTable
            label="運送会社ごとの数字"
            rows={items}
            rowKey={({ carrier }) => carrier}
            columns={CARRIER_REPORT_COLUMNS}
            empty="この期間に引き渡した発送はありません。"
          />
        )}
      </Loaded>
    </Section>
  );
}
