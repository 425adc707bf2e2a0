import { Badge, Group } from '@mantine/core';
import type { OpsOrderDetail, OrderTicket } from '#lib/contract/ops/orders.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';

/** The tickets of an order with their prizes. */
export const OrderTickets = ({ order }: { readonly order: OpsOrderDetail }) => (
  <DataTable
    label="チケットと賞品"
    rows={order.tickets}
    rowKey={({ ticket }) => String(ticket)}
    columns={COLUMNS}
    empty="支払いが済むと、チケットが決まります。"
  />
);

/** The number in the box; the last-one prize has none. */
export const ticketName = (ticket: number | null): string =>
  ticket === null ? 'ラストワン賞' : `No. ${numberText(ticket)}`;

const COLUMNS: readonly TableColumn<OrderTicket>[] = [
  { key: 'ticket', label: 'チケット', isMain: true, show: ({ ticket }) => ticketName(ticket) },
  { key: 'grade', label: '等級', show: ({ prize }) => (prize === null ? '' : gradeName(prize)) },
  {
    key: 'prize',
    label: '賞品',
    show: ({ prize }) => (prize === null ? '会員が結果を見るまで分かりません' : variantName(prize)),
  },
  { key: 'state', label: '状態', render: (ticket) => <TicketState ticket={ticket} /> },
];

function TicketState({ ticket: { prize, isRefunded } }: { readonly ticket: OrderTicket }) {
  return (
    <Group gap="xs" justify="flex-end" w="fit-content" ms={{ base: 'auto', sm: 0 }}>
      {isRefunded && <Badge color="blue">返金済み</Badge>}
      {prize !== null && <PrizeState prize={prize} />}
    </Group>
  );
}

function PrizeState({ prize: { shipment, isVoid } }: { readonly prize: NonNullable<OrderTicket['prize']> }) {
  if (isVoid) return <Badge color="gray">無効</Badge>;
  if (shipment === null) return <Badge color="green">保管中</Badge>;
  return <PageLink size="sm" href={`/shipments/${shipment.number}`}>{`発送 ${shipment.number}`}</PageLink>;
}
