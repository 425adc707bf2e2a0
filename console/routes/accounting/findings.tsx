import { Badge, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { FINDING_STATES, type ReconciliationFinding } from '#lib/contract/ops/reconciliation.ts';
import { FINDING_KIND_NAMES, FINDING_SUBJECT_NAMES } from '#lib/lists/accounting-names.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { LongNumber, type TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { linked, view } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { OffsetPager } from '#console/lists/pager.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';

const PAGE_SIZE = 20;

const SEARCH = { findings: view([...FINDING_STATES, 'all']), findingsFrom: linked(z.int().min(0)) };

const FILTERS = [
  { value: 'open', label: '未解決' },
  { value: 'resolved', label: '解決済み' },
  { value: 'all', label: 'すべて' },
];

/** Disagreements between the ledger and the provider. */
export function Findings() {
  const { filters, onFilter } = useListSearch(SEARCH);
  const { findings = 'open', findingsFrom = 0 } = filters;
  const state = findings === 'all' ? undefined : findings;
  const { data, error, mutate } = useQuery('listReconciliationFindings', {
    query: { state, limit: PAGE_SIZE, offset: findingsFrom },
  });
  return (
    <Stack gap="sm" align="stretch">
      <SegmentedControl
        aria-label="違いの状態"
        data={FILTERS}
        value={findings}
        style={{ alignSelf: 'flex-start' }}
        onChange={(value) => onFilter({ findings: value, findingsFrom: undefined })}
      />
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items, total }) => (
          <>
            <DataTable
              label="見つかった違い"
              rows={items}
              rowKey={({ findingId }) => findingId}
              columns={COLUMNS}
              empty={findings === 'open' ? '未解決の違いはありません。' : '該当する違いはありません。'}
            />
            <OffsetPager
              label="違いのページ"
              total={total}
              limit={PAGE_SIZE}
              offset={findingsFrom}
              onChange={(offset) => onFilter({ findingsFrom: offset })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const yen = (sum: number | null) => (sum === null ? 'なし' : yenText(sum));

const COLUMNS: readonly TableColumn<ReconciliationFinding>[] = [
  {
    key: 'kind',
    label: '違い',
    isMain: true,
    show: ({ kind, subject }) => `${FINDING_SUBJECT_NAMES[subject]}: ${FINDING_KIND_NAMES[kind]}`,
  },
  { key: 'yenHere', label: '帳簿', as: 'yen', show: ({ yenHere }) => yen(yenHere) },
  { key: 'yenThere', label: '決済会社', as: 'yen', show: ({ yenThere }) => yen(yenThere) },
  { key: 'ref', label: '決済会社の番号', render: ({ ref }) => <LongNumber text={ref} /> },
  { key: 'foundAt', label: '見つけた日時', as: 'time' },
  { key: 'state', label: '状態', render: (finding) => <State finding={finding} /> },
];

function State({ finding: { findingId, resolvedAt, note } }: { readonly finding: ReconciliationFinding }) {
  const [isResolving, setResolving] = useState(false);
  const may = useMay();
  if (resolvedAt !== null)
    return (
      <Stack gap={2} align="flex-start">
        <Badge color="green">解決済み</Badge>
        <Text size="xs">{note ?? '次の照合で一致しました。'}</Text>
      </Stack>
    );
  if (!may('accounting.close')) return <Badge color="red">未解決</Badge>;
  return (
    <>
      <Button variant="default" onClick={() => setResolving(true)}>
        解決済みにする
      </Button>
      {isResolving && <ResolveDialog findingId={findingId} onClose={() => setResolving(false)} />}
    </>
  );
}

type ResolveProps = { readonly findingId: string; readonly onClose: () => void };

const ResolveDialog = ({ findingId, onClose }: ResolveProps) => (
  <ReasonDialog
    title="違いを解決済みにする"
    onClose={onClose}
    confirmLabel="解決済みにする"
    success="解決済みにしました。"
    refetch={['listReconciliationFindings']}
    send={(act, body) => act('resolveReconciliationFinding', { params: { findingId }, body })}
    effectOf={() => (
      <Text size="sm">
        この違いを解決済みにします。帳簿の金額は変わりません。金額がまた変わると、未解決に戻ります。
      </Text>
    )}
  />
);
