import { Badge, NativeSelect, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { APPROVAL_DAYS } from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { listTime } from '#console/text/list-time.ts';
import { ApprovalActions } from './approval-actions.tsx';
import {
  APPROVAL_STATE_COLOURS,
  APPROVAL_STATE_NAMES,
  askedFor,
  subjectLink,
  subjectText,
} from './approval-text.ts';
import { APPROVAL_TABS, type ApprovalsSearch } from './search.ts';

const route = getRouteApi('/signed-in/approvals');

const LIMIT = 50;
const EVERY_MS = 30_000;

/** Requests that wait for a second person, and those decided or expired. */
export function ApprovalsPage() {
  const search = route.useSearch();
  const { state = 'open', q, offset = 0 } = search;
  const navigate = route.useNavigate();
  const filter = { q, ...(state !== 'all' && { state }) };
  const list = useQuery(
    'listApprovals',
    { query: { ...filter, offset, limit: LIMIT } },
    { everyMs: EVERY_MS },
  );
  return (
    <Page
      title="承認"
      action={<ExportButton call="exportApprovals" args={{ query: filter }} fileName="approvals.csv" />}
    >
      <Text>
        {`大きな返金とガチャの中止は、頼んだ人と別の人が承認するまで実行されません。依頼は${APPROVAL_DAYS}日で期限が切れます。`}
      </Text>
      <Filters
        {...{ state, q }}
        onChange={(change) => void navigate({ search: withFilters(search, change), replace: true })}
      />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items, total }) => (
          <Stack gap="sm">
            <DataTable
              label="承認の依頼"
              rows={items}
              rowKey={({ approvalId }) => approvalId}
              columns={COLUMNS}
              linkOf={subjectLink}
              empty={
                state === 'open' && q === undefined
                  ? '承認を待っている依頼はありません。'
                  : '条件に合う依頼はありません。'
              }
            />
            <OffsetPager
              total={total}
              limit={LIMIT}
              offset={offset}
              onChange={(next) => void navigate({ search: { ...search, offset: next || undefined } })}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

type Tab = (typeof APPROVAL_TABS)[number];

type FilterProps = {
  readonly state: Tab;
  readonly q: string | undefined;
  readonly onChange: (change: Pick<ApprovalsSearch, 'state' | 'q'>) => void;
};

const Filters = ({ state, q, onChange }: FilterProps) => (
  <FilterBar
    isFiltered={state !== 'open' || q !== undefined}
    onClear={() => onChange({ state: undefined, q: undefined })}
  >
    <SearchBox
      label="番号・理由・頼んだ人で探す"
      value={q ?? ''}
      onChange={(text) => onChange({ state, q: text || undefined })}
    />
    <NativeSelect
      label="状態"
      data={APPROVAL_TABS.map((value) => ({
        value,
        label: value === 'all' ? 'すべて' : APPROVAL_STATE_NAMES[value],
      }))}
      value={state}
      onChange={(event) =>
        onChange({ q, state: APPROVAL_TABS.find((tab) => tab === event.currentTarget.value) })
      }
    />
  </FilterBar>
);

const COLUMNS: readonly Column<Approval>[] = [
  { key: 'subject', label: '対象', isShort: true, isMain: true, render: subjectText },
  {
    key: 'call',
    label: '依頼',
    render: (approval) => <TwoLines main={askedFor(approval)} detail={approval.reason} />,
  },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => (yen === null ? '' : yenText(yen)) },
  {
    key: 'by',
    label: '依頼した人',
    isShort: true,
    render: ({ requestedBy, requestedAt }) => <TwoLines main={requestedBy} detail={listTime(requestedAt)} />,
  },
  {
    key: 'state',
    label: '状態',
    isShort: true,
    render: (approval) => (
      <TwoLines
        main={
          <Badge color={APPROVAL_STATE_COLOURS[approval.state]}>{APPROVAL_STATE_NAMES[approval.state]}</Badge>
        }
        detail={endText(approval)}
      />
    ),
  },
  { key: 'actions', label: '操作', render: (approval) => <ApprovalActions approval={approval} /> },
];

function endText({ decidedBy, decidedAt, expiresAt }: Approval): string {
  if (decidedBy === null || decidedAt === null) return `${listTime(expiresAt)}まで`;
  return `${decidedBy}、${listTime(decidedAt)}`;
}
