import { SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Section } from '#console/shell/section.tsx';
import { type Sales as Figures, type SalesBar, salesBars } from './sales-bars.ts';

const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }));

const VIEWS = [
  { value: 'chart', label: 'グラフ' },
  { value: 'table', label: '表' },
];

type Props = { readonly figures: Figures; readonly measure?: 'tickets' | 'yen' };

/** Sales since the opening, as a chart or as a table of the same figures. */
export function Sales({ figures, measure = 'tickets' }: Props) {
  const [view, setView] = useState('chart');
  const { unit, bars } = salesBars(figures);
  const title = unit === 'hour' ? '1時間ごとの売れ行き' : '日ごとの売れ行き';
  return (
    <Section
      title={title}
      action={
        <SegmentedControl aria-label="表示のしかた" size="xs" data={VIEWS} value={view} onChange={setView} />
      }
    >
      {figures.salesByHour.length === 0 ? (
        <Text c="dimmed">まだ売れていません。</Text>
      ) : view === 'chart' ? (
        <Suspense fallback={<Skeleton h={260} />}>
          <SalesChart bars={bars} measure={measure} />
        </Suspense>
      ) : (
        <SalesTable title={title} bars={bars.filter(({ orders }) => orders > 0)} />
      )}
    </Section>
  );
}

type TableProps = { readonly title: string; readonly bars: readonly SalesBar[] };

/** Hours or days with sales, the latest first. */
function SalesTable({ title, bars }: TableProps) {
  return (
    <Table.ScrollContainer
      minWidth={360}
      maxHeight={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title } }}
    >
      <Table aria-label={title} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">時間</Table.Th>
            <Table.Th scope="col" ta="right">
              注文
            </Table.Th>
            <Table.Th scope="col" ta="right">
              枚数
            </Table.Th>
            <Table.Th scope="col" ta="right">
              売上
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.toReversed().map(({ at, label, orders, tickets, yen }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="right">{numberText(orders)}</Table.Td>
              <Table.Td ta="right">{numberText(tickets)}</Table.Td>
              <Table.Td ta="right">{yenText(yen)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
