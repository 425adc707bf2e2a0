import { Badge, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { DISPUTE_STATES } from '#lib/contract/enums.ts';
import type { Dispute } from '#lib/contract/ops/reconciliation.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { SUBJECT } from '#lib/lists/accounting.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { linked, view } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { OffsetPager } from '#console/lists/pager.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { DISPUTE_DECISION_NAMES, DISPUTE_STATE_NAMES } from '#lib/lists/accounting-names.ts';
import { listTime } from '#lib/text/list-time.ts';
import { DecideDialog } from './decide-dialog.tsx';

const PAGE_SIZE = 20;

const SEARCH = { disputes: view(DISPUTE_STATES), disputesFrom: linked(z.int().min(0)) };

/** Payments that the payer's bank asks back or has taken back. */
export function Disputes() {
  const { filters, onFilter } = useListSearch(SEARCH);
  const { disputes, disputesFrom = 0 } = filters;
  const { data, error, mutate } = useQuery('listDisputes', {
    query: { state: disputes, limit: PAGE_SIZE, offset: disputesFrom },
  });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="異議申し立ての状態"
        data={[
          { value: 'all', label: 'すべて' },
          ...DISPUTE_STATES.map((value) => ({ value, label: DISPUTE_STATE_NAMES[value] })),
        ]}
        value={disputes ?? 'all'}
        style={{ alignSelf: 'flex-start' }}
        onChange={(value) =>
          onFilter({ disputes: value === 'all' ? undefined : value, disputesFrom: undefined })
        }
      />
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items, total }) => (
          <>
            <DataTable
              label="異議申し立て"
              rows={items}
              rowKey={({ disputeId }) => disputeId}
              columns={COLUMNS}
              linkOf={({ orderNumber }) =>
                orderNumber === null ? undefined : { to: '/orders/$order', params: { order: orderNumber } }
              }
              empty="異議申し立てはありません。"
            />
            <OffsetPager
              label="異議申し立てのページ"
              total={total}
              limit={PAGE_SIZE}
              offset={disputesFrom}
              onChange={(offset) => onFilter({ disputesFrom: offset })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const STATE_COLOURS = { open: 'yellow', won: 'green', lost: 'red' } as const;

const COLUMNS: readonly TableColumn<Dispute>[] = [
  SUBJECT,
  { key: 'state', label: '状態', names: DISPUTE_STATE_NAMES, colours: STATE_COLOURS },
  { key: 'yen', label: '金額', as: 'yen' },
  { key: 'openedAt', label: '申し立て', as: 'time' },
  {
    key: 'dueAt',
    label: '反論の期限',
    isShort: true,
    show: ({ dueAt, endedAt }) => (dueAt === null || endedAt !== null ? '' : listTime(dueAt)),
  },
  { key: 'reason', label: '決済会社の理由' },
  { key: 'prizes', label: '賞品', render: (dispute) => <Prizes dispute={dispute} /> },
];

/** The state of the prizes that the carrier does not have, and the decision about them. */
function Prizes({ dispute }: { readonly dispute: Dispute }) {
  const { disputeId, decision, note, isHeld } = dispute;
  const [isDeciding, setDeciding] = useState(false);
  const may = useMay();
  if (decision !== null)
    return (
      <Stack gap={2} align="flex-start">
        <Text size="sm">{DISPUTE_DECISION_NAMES[decision]}</Text>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </Stack>
    );
  if (!isHeld) return null;
  return (
    <Stack gap={4} align="flex-start">
      <Badge color="yellow">発送を止めています</Badge>
      {may('refunds.approve') && (
        <Button variant="default" onClick={() => setDeciding(true)}>
          賞品の扱いを決める
        </Button>
      )}
      {isDeciding && <DecideDialog disputeId={disputeId} onClose={() => setDeciding(false)} />}
    </Stack>
  );
}
