import { SegmentedControl, Stack } from '@mantine/core';
import { z } from 'zod';
import type { OrderReview } from '#lib/contract/ops/order-reviews.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { linked, view } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { OffsetPager } from '#console/lists/pager.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { reasonsOf } from '#console/routes/orders/review.tsx';
import { REVIEW_DECISION_NAMES } from '#lib/lists/order-reviews.ts';

const PAGE_SIZE = 20;

const STATES = ['open'] as const;
const SEARCH = { reviews: view(STATES), reviewsFrom: linked(z.int().min(0)) };

/** Paid orders that a risk rule holds, and the decisions. */
export function OrderReviews() {
  const { filters, onFilter } = useListSearch(SEARCH);
  const { reviews, reviewsFrom = 0 } = filters;
  const { data, error, mutate } = useQuery('listOrderReviews', {
    query: { state: reviews, limit: PAGE_SIZE, offset: reviewsFrom },
  });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="発送前の確認の状態"
        data={[
          { value: 'all', label: 'すべて' },
          { value: 'open', label: '決定待ち' },
        ]}
        value={reviews ?? 'all'}
        style={{ alignSelf: 'flex-start' }}
        onChange={(value) =>
          onFilter({ reviews: value === 'open' ? value : undefined, reviewsFrom: undefined })
        }
      />
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items, total }) => (
          <>
            <DataTable
              label="発送前の確認"
              rows={items}
              rowKey={({ orderId }) => orderId}
              columns={COLUMNS}
              linkOf={({ number }) => ({ to: '/orders/$order', params: { order: number } })}
              empty="確認する注文はありません。"
            />
            <OffsetPager
              label="発送前の確認のページ"
              total={total}
              limit={PAGE_SIZE}
              offset={reviewsFrom}
              onChange={(offset) => onFilter({ reviewsFrom: offset })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const COLUMNS: readonly TableColumn<OrderReview>[] = [
  { key: 'number', label: '注文', as: 'number' },
  {
    key: 'decision',
    label: '結果',
    show: ({ decision }) => (decision === null ? '発送を止めています' : REVIEW_DECISION_NAMES[decision]),
  },
  { key: 'madeAt', label: '止めた日時', as: 'time' },
  { key: 'reasons', label: '理由', show: reasonsOf },
];
