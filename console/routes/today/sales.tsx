import { Badge, Paper, Progress, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { DrawSales } from '#lib/contract/ops/dashboard.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

const STATE_NAMES: Readonly<Record<DrawState, string>> = {
  upcoming: '販売前',
  onSale: '販売中',
  soldOut: '完売',
  ended: '終了',
};

/** Sales of today in Japan, and of each draw. Draws that have ended without a sale today are left out. */
export function Sales({ sales: { today, draws } }: { readonly sales: OpsCallOutput<'showSales'> }) {
  const current = draws.filter(({ state, today: own }) => state !== 'ended' || own.tickets > 0);
  return (
    <Stack gap="md" component="section" aria-labelledby="sales">
      <Title order={2} size="h4" id="sales">
        売上
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" m={0}>
        <Figure label="今日の売上" value={yenText(today.yen)} />
        <Figure label="今日の枚数" value={`${numberText(today.tickets)}枚`} />
        <Figure label="今日の送料" value={yenText(today.shippingYen)} />
      </SimpleGrid>
      <Table.ScrollContainer
        minWidth={640}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': '商品ごとの売上' } }}
      >
        <Table aria-label="商品ごとの売上">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">商品</Table.Th>
              <Table.Th scope="col">状態</Table.Th>
              <Table.Th scope="col" ta="right">
                今日
              </Table.Th>
              <Table.Th scope="col" ta="right">
                累計
              </Table.Th>
              <Table.Th scope="col" ta="right">
                確保中
              </Table.Th>
              <Table.Th scope="col">残り</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {current.map((draw) => (
              <Row key={draw.directoryName} draw={draw} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {current.length === 0 && <Text c="dimmed">販売中・販売前の商品はありません。</Text>}
    </Stack>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Paper withBorder p="md">
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={26} fw={700} lh={1.3}>
        {value}
      </Text>
    </Paper>
  );
}

function Row({ draw }: { readonly draw: DrawSales }) {
  const left = draw.total - draw.sold - draw.held;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600} maw={280}>
        {draw.title}
      </Table.Th>
      <Table.Td>
        <Badge color={draw.state === 'onSale' ? 'green' : 'gray'}>{STATE_NAMES[draw.state]}</Badge>
      </Table.Td>
      <Table.Td ta="right">{yenText(draw.today.yen)}</Table.Td>
      <Table.Td ta="right">{yenText(draw.inAll.yen)}</Table.Td>
      <Table.Td ta="right">{numberText(draw.held)}</Table.Td>
      <Table.Td miw={140}>
        <Text size="sm">
          {numberText(left)} / {numberText(draw.total)}
        </Text>
        <Progress
          value={(100 * left) / Math.max(1, draw.total)}
          size="sm"
          aria-label={`${draw.title}の残り`}
        />
      </Table.Td>
    </Table.Tr>
  );
}
