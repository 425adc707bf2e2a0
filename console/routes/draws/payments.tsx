import { List, Progress, Stack, Text } from '@mantine/core';
import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { Section } from '#console/shell/section.tsx';
import { ORDER_REASON_NAMES } from '#lib/lists/order-reasons.ts';

/** From the hold of tickets to their payment. */
export function Conversion({ figures: { orders } }: { readonly figures: Pick<DrawFigures, 'orders'> }) {
  const steps = [
    { label: '確保した注文', count: orders.placed },
    { label: '支払いを始めた', count: orders.paymentStarted },
    { label: '支払った', count: orders.paid },
  ];
  return (
    <Section title="確保から支払いまで">
      <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ label, count }) => (
          <li key={label}>
            <Text size="sm" display="flex" style={{ justifyContent: 'space-between' }}>
              <span>{label}</span>
              <span>
                <strong>{numberText(count)}</strong>
                <span>{`件（${percentText(count, orders.placed)}）`}</span>
              </span>
            </Text>
            <Progress value={(100 * count) / Math.max(1, orders.placed)} size="md" aria-hidden />
          </li>
        ))}
      </Stack>
      <Text
        size="sm"
        c="dimmed"
      >{`手続き中 ${numberText(orders.open)}件、買わずに終わった注文 ${numberText(orders.ended)}件`}</Text>
    </Section>
  );
}

const percentText = (count: number, total: number) =>
  total === 0 ? '—' : `${Math.round((100 * count) / total)}%`;

type Method = DrawFigures['methods'][number];

/** Started payments by method, with the reasons of those that failed. */
export const PaymentMethods = ({
  figures: { methods },
}: {
  readonly figures: Pick<DrawFigures, 'methods'>;
}) => (
  <Section title="支払い方法">
    <DataTable
      label="支払い方法"
      rows={methods}
      rowKey={({ paymentType }) => paymentType}
      columns={METHOD_COLUMNS}
      empty="支払いを始めた注文はまだありません。"
    />
  </Section>
);

const METHOD_COLUMNS: readonly TableColumn<Method>[] = [
  {
    key: 'paymentType',
    label: '方法',
    isMain: true,
    show: ({ paymentType }) => paymentName(paymentType),
  },
  { key: 'started', label: '開始', as: 'number' },
  {
    key: 'paid',
    label: '支払い済み',
    as: 'number',
    show: ({ paid, started, open }) => `${numberText(paid)}（${percentText(paid, started - open)}）`,
  },
  { key: 'failures', label: '失敗と理由', render: (method) => <Failures method={method} /> },
];

function Failures({ method: { failures } }: { readonly method: Method }) {
  if (failures.every(({ orders }) => orders === 0))
    return (
      <Text size="sm" c="dimmed" span>
        なし
      </Text>
    );
  return (
    <List size="sm" listStyleType="none">
      {failures.map(({ reason, orders }) => (
        <List.Item key={reason}>{`${ORDER_REASON_NAMES[reason]} ${numberText(orders)}`}</List.Item>
      ))}
    </List>
  );
}
