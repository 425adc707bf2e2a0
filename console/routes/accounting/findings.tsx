import { Badge, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReconciliationFinding } from '#lib/contract/ops/reconciliation.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { FINDING_KIND_NAMES, FINDING_SUBJECT_NAMES } from '#console/text/accounting.ts';
import { listTime } from '#console/text/list-time.ts';
import type { ReconciliationProps } from './reconciliation-page.tsx';

const PAGE_SIZE = 20;

const FILTERS = [
  { value: 'open', label: '未解決' },
  { value: 'resolved', label: '解決済み' },
  { value: 'all', label: 'すべて' },
] as const;

/** Disagreements between the ledger and the provider. */
export function Findings({ search: { findings = 'open', findingsFrom = 0 }, onChange }: ReconciliationProps) {
  const state = findings === 'all' ? undefined : findings;
  const { data, error, mutate } = useQuery('listReconciliationFindings', {
    query: { state, limit: PAGE_SIZE, offset: findingsFrom },
  });
  return (
    <Stack gap="sm" align="stretch">
      <SegmentedControl
        aria-label="違いの状態"
        data={[...FILTERS]}
        value={findings}
        style={{ alignSelf: 'flex-start' }}
        onChange={(value) =>
          onChange({
            findings: FILTERS.find((filter) => filter.value === value)?.value,
            findingsFrom: undefined,
          })
        }
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
              onChange={(offset) => onChange({ findingsFrom: offset })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const yen = (sum: number | null) => (sum === null ? 'なし' : yenText(sum));

const COLUMNS: readonly Column<ReconciliationFinding>[] = [
  {
    key: 'kind',
    label: '違い',
    isMain: true,
    render: ({ kind, subject }) => `${FINDING_SUBJECT_NAMES[subject]}: ${FINDING_KIND_NAMES[kind]}`,
  },
  { key: 'here', label: '帳簿', isNumber: true, render: ({ yenHere }) => yen(yenHere) },
  { key: 'there', label: '決済会社', isNumber: true, render: ({ yenThere }) => yen(yenThere) },
  {
    key: 'ref',
    label: '決済会社の番号',
    render: ({ ref }) => (
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        {ref}
      </Text>
    ),
  },
  { key: 'foundAt', label: '見つけた日時', isShort: true, render: ({ foundAt }) => listTime(foundAt) },
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
