import { Group, SegmentedControl, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withFilters } from '#console/lists/search.ts';
import { Page } from '#console/shell/page.tsx';
import { AccountingFilters } from './accounting-filters.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';
import { OrderList, PaymentList, RefundList, ShipmentList } from './lists.tsx';
import { ACCOUNTING_LISTS, type AccountingList, type AccountingSearch } from './search.ts';

const route = getRouteApi('/signed-in/accounting');

const LIST_NAMES: Readonly<Record<AccountingList, string>> = {
  orders: '注文',
  payments: '入金',
  refunds: '返金',
  shipments: '発送',
};

/** The day by which each list is filtered. */
const DAY_HINTS: Readonly<Record<AccountingList, string>> = {
  orders: '注文した日で絞り込みます。',
  payments: '帳簿に記録した日で絞り込みます。',
  refunds: '返金を受け付けた日で絞り込みます。',
  shipments: '発送を依頼された日で絞り込みます。',
};

const LISTS: Readonly<Record<AccountingList, (props: ListProps) => ReactNode>> = {
  orders: OrderList,
  payments: PaymentList,
  refunds: RefundList,
  shipments: ShipmentList,
};

export type ListProps = {
  readonly search: AccountingSearch;
  /** Shows the page after this position; `undefined`: the first one. */
  readonly onPage: (after: string | undefined) => void;
};

/** Orders, payments, refunds and shipments as bookkeeping searches them. */
export function AccountingPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { list = 'orders' } = search;
  const List = LISTS[list];
  const change = (changed: Partial<AccountingSearch>) =>
    void navigate({ search: withFilters(search, changed), replace: true });
  return (
    <Page title="帳簿">
      <AccountingTabs />
      <Group gap="md">
        <SegmentedControl
          aria-label="一覧の種類"
          data={ACCOUNTING_LISTS.map((value) => ({ value, label: LIST_NAMES[value] }))}
          value={list}
          onChange={(value) =>
            change({
              list: ACCOUNTING_LISTS.find((one) => one === value),
              ...{ state: undefined, payment: undefined, scope: undefined, refundMethod: undefined },
            })
          }
        />
        <Text size="sm" c="dimmed">
          {DAY_HINTS[list]}
        </Text>
      </Group>
      <AccountingFilters
        list={list}
        search={search}
        onChange={change}
        onClear={() => void navigate({ search: { list } })}
      />
      <List key={list} search={search} onPage={(after) => void navigate({ search: { ...search, after } })} />
    </Page>
  );
}
