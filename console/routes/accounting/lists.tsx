import { Group, Stack, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PLAY_STATUSES, REFUND_STATES, SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { CursorPager } from '#console/lists/pager.tsx';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { ORDERS, PAYMENTS, REFUNDS, SHIPMENTS } from './list-columns.tsx';
import type { ListProps } from './lists-page.tsx';
import type { AccountingSearch } from './search.ts';

const PAGE_SIZE = 50;

const known = <Value extends string>(values: readonly Value[], typed: string | undefined) =>
  values.find((value) => value === typed);

const orderLink = (order: string | null): LinkProps | undefined =>
  order === null ? undefined : { to: '/orders/$order', params: { order } };

/** The filters that all lists have. */
const commonOf = ({ from, to, draw, method, member, least, most }: AccountingSearch) => ({
  ...{ from, to, draw, method, member, least, most },
});

export function OrderList({ search, onPage }: ListProps) {
  const query = {
    ...{ ...commonOf(search), payment: search.payment },
    state: known(PLAY_STATUSES, search.state),
  };
  const read = { isRecorded: search.member !== undefined };
  const first = useQuery('listAccountingOrders', { query: { ...query, limit: PAGE_SIZE } }, read);
  const page = useQuery(
    'listAccountingOrders',
    { query: { ...query, limit: PAGE_SIZE, after: search.after } },
    read,
  );
  return (
    <Slice
      {...{ label: '注文', first, page, after: search.after, onPage, columns: ORDERS }}
      rowKey={({ orderId }) => orderId}
      linkOf={({ number }) => orderLink(number)}
      exportButton={<StartExportButton call="startOrdersExport" args={{ query }} />}
    />
  );
}

export function PaymentList({ search, onPage }: ListProps) {
  const query = { ...commonOf(search), state: known(PAYMENT_ACCOUNTS, search.state) };
  const read = { isRecorded: search.member !== undefined };
  const first = useQuery('listAccountingPayments', { query: { ...query, limit: PAGE_SIZE } }, read);
  const page = useQuery(
    'listAccountingPayments',
    { query: { ...query, limit: PAGE_SIZE, after: search.after } },
    read,
  );
  return (
    <Slice
      {...{ label: '入金', first, page, after: search.after, onPage, columns: PAYMENTS }}
      rowKey={({ lineId }) => String(lineId)}
      linkOf={({ orderNumber }) => orderLink(orderNumber)}
      exportButton={<StartExportButton call="startPaymentsExport" args={{ query }} />}
    />
  );
}

export function RefundList({ search, onPage }: ListProps) {
  const { scope, refundMethod, after } = search;
  const query = { ...commonOf(search), scope, refundMethod, state: known(REFUND_STATES, search.state) };
  const read = { isRecorded: search.member !== undefined };
  const first = useQuery('listAccountingRefunds', { query: { ...query, limit: PAGE_SIZE } }, read);
  const page = useQuery('listAccountingRefunds', { query: { ...query, limit: PAGE_SIZE, after } }, read);
  return (
    <Slice
      {...{ label: '返金', first, page, after, onPage, columns: REFUNDS }}
      rowKey={({ refundId }) => refundId}
      linkOf={({ orderNumber }) => orderLink(orderNumber)}
      exportButton={<StartExportButton call="startRefundsExport" args={{ query }} />}
    />
  );
}

export function ShipmentList({ search, onPage }: ListProps) {
  const state = known([...SHIPPING_STATUSES, 'withdrawn'] as const, search.state);
  const query = { ...commonOf(search), state };
  const read = { isRecorded: search.member !== undefined };
  const first = useQuery('listAccountingShipments', { query: { ...query, limit: PAGE_SIZE } }, read);
  const page = useQuery(
    'listAccountingShipments',
    { query: { ...query, limit: PAGE_SIZE, after: search.after } },
    read,
  );
  return (
    <Slice
      {...{ label: '発送', first, page, after: search.after, onPage, columns: SHIPMENTS }}
      rowKey={({ shipmentId }) => shipmentId}
      exportButton={<StartExportButton call="startShipmentsExport" args={{ query }} />}
    />
  );
}

type Part<Row> = {
  readonly items: readonly Row[];
  readonly next: string | null;
  readonly all: { readonly rows: number; readonly yen: number } | null;
};

type Answer<Row> = {
  readonly data: Part<Row> | undefined;
  readonly error: unknown;
  readonly mutate: () => Promise<unknown>;
};

type SliceProps<Row> = {
  readonly label: string;
  /** The first page, which has the sums. */
  readonly first: Answer<Row>;
  readonly page: Answer<Row>;
  readonly after: string | undefined;
  readonly onPage: ListProps['onPage'];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly linkOf?: (row: Row) => LinkProps | undefined;
  readonly exportButton: ReactNode;
};

function Slice<Row>(props: SliceProps<Row>) {
  const { label, first, page, after, onPage, columns, rowKey, linkOf, exportButton } = props;
  const all = first.data?.all;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text role="status" fw={600} fz="lg">
          {all === undefined || all === null ? '　' : `${numberText(all.rows)}件・合計 ${yenText(all.yen)}`}
        </Text>
        {exportButton}
      </Group>
      <Loaded data={page.data} error={page.error} onRetry={() => void page.mutate()}>
        {({ items, next }) => (
          <>
            <DataTable
              {...{ label, rowKey, columns, ...(linkOf !== undefined && { linkOf }) }}
              rows={items}
              empty={`条件に合う${label}はありません。`}
            />
            <CursorPager
              next={next}
              isFirst={after === undefined}
              onFirst={() => onPage(undefined)}
              onNext={() => onPage(next ?? undefined)}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
