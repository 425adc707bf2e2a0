import { Stack, Table, Text, Title } from '@mantine/core';
import type { DrawQueue } from '#lib/contract/ops/dashboard.ts';
import { japanTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';

/** The queues of draws, those with people first. */
export function Queues({ lines }: { readonly lines: readonly DrawQueue[] }) {
  const open = lines.filter(({ isOpen, waiting, called }) => isOpen || waiting + called > 0);
  return (
    <Stack gap="md" component="section" aria-labelledby="queues">
      <Title order={2} size="h4" id="queues">
        順番待ち
      </Title>
      {open.length === 0 ? (
        <Text c="dimmed">順番待ちはありません。</Text>
      ) : (
        <Table.ScrollContainer
          minWidth={480}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': '順番待ち' } }}
        >
          <Table aria-label="順番待ち">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">商品</Table.Th>
                <Table.Th scope="col" ta="right">
                  待ち
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  呼び出し中
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  購入中
                </Table.Th>
                <Table.Th scope="col">先頭の待ち始め</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.map((line) => (
                <Table.Tr key={line.directoryName}>
                  <Table.Th scope="row">{line.title}</Table.Th>
                  <Table.Td ta="right">{numberText(line.waiting)}</Table.Td>
                  <Table.Td ta="right">{numberText(line.called)}</Table.Td>
                  <Table.Td ta="right">
                    {line.playing} / {line.concurrentPlaying}
                  </Table.Td>
                  <Table.Td>{line.waitsSince === null ? '—' : japanTime(line.waitsSince)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
