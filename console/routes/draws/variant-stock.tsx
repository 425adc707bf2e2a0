import { Table, Text } from '@mantine/core';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Section } from '#console/shell/section.tsx';

type Props = { readonly directoryName: string; readonly everyMs: number };

const SCROLLED = { viewportProps: { tabIndex: 0, 'aria-label': '種類の在庫' } };

/** The variants of a draw with what winners have chosen; nothing where they are drawn. */
export function VariantStock({ directoryName, everyMs }: Props) {
  const { data } = useQuery('listVariantStock', { params: { directoryName } }, { everyMs });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title="種類の在庫">
      <Text size="sm">
        当たった方が種類を選びます。「まだ選ばれていない」は、その賞品の、どの種類にもなっていない当選の数です。期限をすぎると、希望の順、残りの多い順に決まります。
      </Text>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={SCROLLED}>
        <Table aria-label="種類の在庫" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">賞品</Table.Th>
              <Table.Th scope="col">種類</Table.Th>
              <Table.Th scope="col" ta="right">
                全体
              </Table.Th>
              <Table.Th scope="col" ta="right">
                選ばれた
              </Table.Th>
              <Table.Th scope="col" ta="right">
                残り
              </Table.Th>
              <Table.Th scope="col" ta="right">
                まだ選ばれていない
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((line) => (
              <Table.Tr key={`${line.code} ${line.variant}`}>
                <Table.Td>{`${gradeName(line)} ${line.name}`}</Table.Td>
                <Table.Th scope="row">{line.variant}</Table.Th>
                <Table.Td ta="right">{numberText(line.pieces)}</Table.Td>
                <Table.Td ta="right">{numberText(line.chosen)}</Table.Td>
                <Table.Td ta="right">{numberText(line.left)}</Table.Td>
                <Table.Td ta="right">{numberText(line.open)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
