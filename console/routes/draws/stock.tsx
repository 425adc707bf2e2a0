import { Table, Text } from '@mantine/core';
import type { StockLine } from '#lib/contract/ops/stock.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';
import { gradeName } from '#lib/text/labels.ts';

/** The places of a prize's pieces, in the order of their way. */
const PLACES = [
  ['inBox', '箱の中'],
  ['unplayed', '未開封'],
  ['stored', '保管中'],
  ['requested', '発送依頼'],
  ['packed', '梱包中'],
  ['shipped', '発送済み'],
  ['returned', '返送'],
  ['givenUp', '放棄'],
  ['void', '返金で無効'],
  ['spare', '予備'],
] as const satisfies readonly (readonly [keyof StockLine, string])[];

/** The pieces of every prize of a draw by where they are. */
export function Stock({
  directoryName,
  everyMs,
}: {
  readonly directoryName: string;
  readonly everyMs: number;
}) {
  const { data, error, mutate } = useQuery('showStock', { query: { draw: directoryName } }, { everyMs });
  return (
    <Section title="賞品の在庫">
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) => <StockTable lines={items} />}
      </Loaded>
    </Section>
  );
}

const SCROLLED = { viewportProps: { tabIndex: 0, 'aria-label': '賞品の在庫' } };
const ONE_LINE = { whiteSpace: 'nowrap' } as const;

function StockTable({ lines }: { readonly lines: readonly StockLine[] }) {
  return (
    <Table.ScrollContainer minWidth={980} scrollAreaProps={SCROLLED}>
      <Table aria-label="賞品の在庫" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">賞品</Table.Th>
            <Table.Th scope="col" ta="right" style={ONE_LINE}>
              全体
            </Table.Th>
            {PLACES.map(([key, label]) => (
              <Table.Th scope="col" ta="right" key={key} style={ONE_LINE}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.code}>
              <Table.Th scope="row" miw={160}>
                <span>{gradeName(line)}</span>
                <Text size="xs" c="dimmed">
                  {line.name}
                </Text>
              </Table.Th>
              <Table.Td ta="right">{numberText(line.total)}</Table.Td>
              {PLACES.map(([key]) => (
                <Table.Td ta="right" key={key} c={line[key] === 0 ? 'dimmed' : undefined}>
                  {numberText(line[key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
