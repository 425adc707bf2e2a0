import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { type LinkProps, Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  ACCOUNTING_ORDER_COLUMNS,
  ACCOUNTING_REFUND_COLUMNS,
  ACCOUNTING_SHIPMENT_COLUMNS,
  PAYMENT_COLUMNS,
} from '#lib/lists/accounting.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { Filters } from '#console/lists/filters.tsx';
import { LongNumber } from '#console/lists/cell.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { AccountingTabs } from './accounting-tabs.tsx';
import { type AccountingList, COMMON, DAY_HINTS, LIST_NAMES, LISTS, OWN } from './list-filters.ts';
import { lastMonth, thisMonth } from './periods.ts';
import { ReturnInvoiceButton } from './return-invoice.tsx';

/** Orders, payments, refunds and shipments as bookkeeping searches them. */
export function AccountingPage() {
  const { list = 'orders', ...conditions } = useListSearch(COMMON).filters;
  const own = useListSearch<Filters>(OWN[list]).filters;
  const [month] = useState(() => thisMonth(new Date()));
  const isEmpty = Object.values({ ...conditions, ...own }).every((value) => value === undefined);
  // Without any condition, the whole history would be counted.
  if (isEmpty) return <Navigate to="/accounting" search={{ list, ...month }} replace />;
  const List = PAGES[list];
  return <List key={list} />;
}

const orderLink = (order: string | null): LinkProps | undefined =>
  order === null ? undefined : { to: '/orders/$order', params: { order } };

const PAGES: Readonly<Record<AccountingList, () => ReactNode>> = {
  orders: () => (
    <ListPage
      {...frameOf('orders')}
      call="listAccountingOrders"
      columns={ACCOUNTING_ORDER_COLUMNS}
      rowKey={({ orderId }) => orderId}
      linkOf={({ number }) => orderLink(number)}
      filters={{ ...OWN.orders, ...COMMON }}
      csv="startOrdersExport"
      above={(_answer, query) => <ListSums list="orders" call="listAccountingOrders" query={query} />}
    />
  ),
  payments: () => (
    <ListPage
      {...frameOf('payments')}
      call="listAccountingPayments"
      columns={PAYMENT_COLUMNS}
      cells={{ paymentId: ({ paymentId }) => <LongNumber text={paymentId} /> }}
      rowKey={({ lineId }) => String(lineId)}
      linkOf={({ orderNumber }) => orderLink(orderNumber)}
      filters={{ ...OWN.payments, ...COMMON }}
      csv="startPaymentsExport"
      above={(_answer, query) => <ListSums list="payments" call="listAccountingPayments" query={query} />}
    />
  ),
  refunds: () => (
    <ListPage
      {...frameOf('refunds')}
      call="listAccountingRefunds"
      columns={ACCOUNTING_REFUND_COLUMNS}
      cells={{ invoice: (refund) => <ReturnInvoiceButton refund={refund} /> }}
      rowKey={({ refundId }) => refundId}
      linkOf={({ orderNumber }) => orderLink(orderNumber)}
      filters={{ ...OWN.refunds, ...COMMON }}
      csv="startRefundsExport"
      above={(_answer, query) => <ListSums list="refunds" call="listAccountingRefunds" query={query} />}
    />
  ),
  shipments: () => (
    <ListPage
      {...frameOf('shipments')}
      call="listAccountingShipments"
      columns={ACCOUNTING_SHIPMENT_COLUMNS}
      rowKey={({ shipmentId }) => shipmentId}
      filters={{ ...OWN.shipments, ...COMMON }}
      csv="startShipmentsExport"
      above={(_answer, query) => <ListSums list="shipments" call="listAccountingShipments" query={query} />}
    />
  ),
};

/** All lists alike. A list of one member is recorded. */
const frameOf = (list: AccountingList) => ({
  title: '帳簿',
  label: LIST_NAMES[list],
  isRecorded: ({ member }: { readonly member?: string }) => member !== undefined,
  besideFilters: <Months />,
  children: <Lists list={list} />,
  empty: `条件に合う${LIST_NAMES[list]}はありません。`,
});

function Lists({ list }: { readonly list: AccountingList }) {
  const { onFilter } = useListSearch(COMMON);
  return (
    <Group gap="md" justify="space-between">
      <AccountingTabs />
      <SegmentedControl
        aria-label="一覧の種類"
        data={LISTS.map((value) => ({ value, label: LIST_NAMES[value] }))}
        value={list}
        onChange={(next) =>
          onFilter({
            list: next,
            state: undefined,
            payment: undefined,
            scope: undefined,
            refundMethod: undefined,
          })
        }
      />
    </Group>
  );
}

function Months() {
  const { onFilter } = useListSearch(COMMON);
  return (
    <>
      <Button variant="default" onClick={() => onFilter(thisMonth(new Date()))}>
        今月
      </Button>
      <Button variant="default" onClick={() => onFilter(lastMonth(new Date()))}>
        先月
      </Button>
    </>
  );
}

type SumsProps = {
  readonly list: AccountingList;
  readonly call:
    | 'listAccountingOrders'
    | 'listAccountingPayments'
    | 'listAccountingRefunds'
    | 'listAccountingShipments';
  readonly query: Readonly<Record<string, unknown>>;
};

/** The sums of a whole list, which its first page has, and the day by which it is made. */
function ListSums({ list, call, query }: SumsProps) {
  const all = useQuery(call, { query: { ...query, after: undefined } }).data?.all;
  return (
    <Group gap="md">
      <Text role="status" fw={600} fz="lg">
        {all === undefined || all === null ? '　' : `${numberText(all.rows)}件・合計 ${yenText(all.yen)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {DAY_HINTS[list]}
      </Text>
    </Group>
  );
}
