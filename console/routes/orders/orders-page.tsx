import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '#console/api/use-query.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { CursorPage } from '#console/lists/pager.tsx';
import { usePrivateSearch } from '#console/lists/private-search.ts';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import type { OrdersSearch } from './search.ts';

const route = getRouteApi('/signed-in/orders');

const LIMIT = 50;

/** All orders, newest first. */
export function OrdersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = usePrivateSearch();
  const { after, ...filters } = search;
  const body = { ...filters, limit: LIMIT, ...(after && { after }), ...(text !== '' && { which: text }) };
  const list = useQuery('findOrders', { body }, { isRecorded: text !== '' || search.member !== undefined });
  const filter = (change: Partial<OrdersSearch>) =>
    void navigate({ search: withFilters(search, change), state: true, replace: true });
  return (
    <Page title="注文" action={text === '' && <Export filters={filters} />}>
      <OrderFilters
        search={search}
        text={text}
        onText={setText}
        onFilter={filter}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items, total, next }) => (
          <CursorPage
            total={total}
            next={next}
            isFirst={after === undefined}
            onNext={() => void navigate({ search: { ...search, after: next ?? undefined }, state: true })}
            onFirst={() => filter({})}
          >
            <DataTable
              label="注文"
              rows={items}
              rowKey={({ orderId }) => orderId}
              columns={ORDER_COLUMNS}
              linkOf={({ number }) => ({ to: '/orders/$order', params: { order: number } })}
              empty="条件に合う注文はありません。"
            />
          </CursorPage>
        )}
      </Loaded>
    </Page>
  );
}

/** The file is one of bookkeeping; it has no names and addresses. */
function Export({ filters }: { readonly filters: Omit<OrdersSearch, 'after'> }) {
  if (!useMay()('accounting.read')) return null;
  return <ExportButton call="exportAccountingOrders" args={{ query: filters }} fileName="orders.csv" />;
}
