import { Group, Paper, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Section } from '#console/shell/section.tsx';
import { gradeName } from '#lib/text/labels.ts';
import { oddsText } from '#console/text/odds.ts';
import { TicketBar } from './ticket-bar.tsx';

/** The main figures of a draw. */
export function MainFigures({ figures }: { readonly figures: DrawFigures }) {
  const { tickets, orders, salesByHour, title } = figures;
  const sales = salesByHour.reduce((sum, { yen }) => sum + yen, 0);
  const { conversion } = orders;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
      <Figure label="売上（返金前）" value={yenText(sales)} hint={`${numberText(orders.paid)}件の注文`} />
      <Paper withBorder p="md">
        <Text size="sm" c="dimmed" mb={4}>
          枚数
        </Text>
        <TicketBar title={title} {...tickets} />
      </Paper>
      <Figure
        label="確保から支払いまで"
        value={conversion === null ? '—' : `${(conversion * 100).toFixed(1)}%`}
        hint={`終わった${numberText(orders.paid + orders.ended)}件のうち${numberText(orders.paid)}件`}
      />
      <Figure
        label="手続き中"
        value={`${numberText(orders.open)}件`}
        hint={`確保中 ${numberText(tickets.held)}枚`}
      />
    </SimpleGrid>
  );
}

type FigureProps = { readonly label: string; readonly value: string; readonly hint: string };

function Figure({ label, value, hint }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={{ base: 20, sm: 26 }} fw={700} lh={1.4}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Paper>
  );
}

/** The prizes by grade: how many are left, and the odds of the next ticket. There are no odds after the sale. */
export function GradeTable({ figures: { prizes, tickets, state } }: { readonly figures: DrawFigures }) {
  const hasOdds = state === 'upcoming' || state === 'onSale';
  return (
    <Section title="等級ごとの残り">
      <Table.ScrollContainer minWidth={300} scrollAreaProps={SCROLLED}>
        <Table aria-label="等級ごとの残り" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">等級</Table.Th>
              <Table.Th scope="col">賞品</Table.Th>
              <Table.Th scope="col" ta="right">
                残り
              </Table.Th>
              {hasOdds && (
                <Table.Th scope="col" ta="right">
                  確率
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {prizes.map(({ code, gradeLabel, name, total, remaining }) => (
              <Table.Tr key={code}>
                <Table.Th scope="row" style={ONE_LINE}>
                  {gradeName({ gradeLabel })}
                </Table.Th>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <Stack gap={4} align="flex-end">
                    <Group gap={4} wrap="nowrap">
                      <Text size="sm" fw={600}>
                        {numberText(remaining)}
                      </Text>
                      <Text size="sm" c="dimmed">{`/ ${numberText(total)}`}</Text>
                    </Group>
                    <Progress value={(100 * remaining) / Math.max(1, total)} size="xs" w={72} aria-hidden />
                  </Stack>
                </Table.Td>
                {hasOdds && <Table.Td ta="right">{oddsText(remaining, tickets.remaining)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const;

const SCROLLED = { viewportProps: { tabIndex: 0, 'aria-label': '等級ごとの残り' } };
