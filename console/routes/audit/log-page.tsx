import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { OperatorLogEntry } from '#lib/contract/ops/operator-log.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { FilterBar, FilterDay, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { CursorPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { listTime } from '#console/text/list-time.ts';
import { ACTION_NAMES, actionName } from '#console/text/operator-actions.ts';
import { EntryFacts } from './entry-facts.tsx';
import type { LogSearch } from './search.ts';

const route = getRouteApi('/signed-in/log');

const PAGE_SIZE = 50;

/** Lists the operator log, newest first. Its entries cannot be changed. */
export function LogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { after, ...filter } = search;
  const { data, error, mutate } = useQuery('listOperatorLog', {
    query: { ...filter, after, limit: PAGE_SIZE },
  });
  const change = (changed: Partial<LogSearch>) =>
    void navigate({ search: withFilters(search, changed), replace: true });
  const may = useMay();
  return (
    <Page
      title="操作の記録"
      action={may('log.export') && <StartExportButton call="startLogExport" args={{ query: filter }} />}
    >
      <Filters search={search} onChange={change} onClear={() => void navigate({ search: {} })} />
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ total, items, next }) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {numberText(total)}件
            </Text>
            <DataTable
              label="操作の記録"
              rows={items}
              rowKey={({ entryId }) => String(entryId)}
              columns={COLUMNS}
              empty="条件に合う記録はありません。"
            />
            <CursorPager
              next={next}
              isFirst={after === undefined}
              onFirst={() => void navigate({ search: { ...search, after: undefined } })}
              onNext={() => void navigate({ search: { ...search, after: next ?? undefined } })}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

type FiltersProps = {
  readonly search: LogSearch;
  readonly onChange: (changed: Partial<LogSearch>) => void;
  readonly onClear: () => void;
};

const ACTION_OPTIONS = Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }));

function Filters({ search: { after: _, ...search }, onChange, onClear }: FiltersProps) {
  const { from, to, operator, action, member } = search;
  return (
    <FilterBar isFiltered={Object.values(search).some((value) => value !== undefined)} onClear={onClear}>
      <FilterDay label="はじめの日" value={from} onChange={(day) => onChange({ from: day })} />
      <FilterDay label="おわりの日" value={to} onChange={(day) => onChange({ to: day })} />
      <SearchBox
        label="担当者"
        value={operator ?? ''}
        onChange={(name) => onChange({ operator: name || undefined })}
      />
      <FilterSelect
        label="操作"
        options={ACTION_OPTIONS}
        value={action}
        onChange={(name) => onChange({ action: name })}
      />
      <SearchBox
        label="会員ID"
        value={member ?? ''}
        onChange={(id) => onChange({ member: id || undefined })}
      />
    </FilterBar>
  );
}

const COLUMNS: readonly Column<OperatorLogEntry>[] = [
  { key: 'action', label: '操作', isMain: true, isShort: true, render: ({ action }) => actionName(action) },
  { key: 'at', label: '日時', isShort: true, render: ({ at }) => listTime(at) },
  { key: 'operator', label: '担当者', isShort: true, render: ({ operator }) => operator },
  { key: 'facts', label: '内容', render: ({ facts }) => <EntryFacts facts={facts} /> },
];
