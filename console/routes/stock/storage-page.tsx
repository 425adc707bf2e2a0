import { Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExpiredPrize } from '#lib/contract/ops/storage.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { gradeName } from '#lib/text/labels.ts';
import { type Decision, StorageDialog } from './storage-dialog.tsx';

const PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60_000;
const NONE: ReadonlySet<string> = new Set();

const COLUMNS: readonly Column<ExpiredPrize>[] = [
  { key: 'name', label: '賞品', render: ({ grade, name }) => `${gradeName(grade)} ${name}`, isMain: true },
  { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle },
  { key: 'order', label: '注文', render: ({ orderNumber }) => orderNumber },
  { key: 'keptUntil', label: '保管期限', render: ({ keptUntil }) => japanYearDay(keptUntil) },
  {
    key: 'over',
    label: '過ぎた日数',
    render: ({ keptUntil }) => `${numberText(daysSince(keptUntil))}日`,
    isNumber: true,
  },
];

const daysSince = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / DAY_MS));

const route = getRouteApi('/signed-in/storage');

/** Prizes past their storage, the earliest end first: keep them longer, or end the right to them. */
export function StoragePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const { q, offset = 0 } = search;
  const list = useQuery('listExpiredPrizes', { query: { q, limit: PAGE_SIZE, offset } });
  const [selected, setSelected] = useState(NONE);
  const go = (to: typeof search, replace = false) => {
    setSelected(NONE);
    void navigate({ search: to, replace });
  };
  const [decision, setDecision] = useState<Decision>();
  const close = () => {
    setDecision(undefined);
    setSelected(NONE);
  };
  return (
    <Page
      title="保管期限"
      action={<ExportButton call="exportExpiredPrizes" args={{ query: { q } }} fileName="storage.csv" />}
    >
      <Text>保管期限を過ぎた賞品です。期限を延ばすか、規約にしたがって権利を終えるか決めます。</Text>
      <Search text={q} onSearch={(text) => go(withFilters(search, { q: text }), true)} />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ total, items }) => (
          <>
            <Decisions count={selected.size} onChoose={setDecision} />
            <DataTable
              label="保管期限を過ぎた賞品"
              rows={items}
              columns={COLUMNS}
              rowKey={({ wonPrizeId }) => wonPrizeId}
              rowName={({ name, orderNumber }) => `${name}（注文 ${orderNumber}）`}
              empty={q === undefined ? '保管期限を過ぎた賞品はありません。' : '条件に合う賞品はありません。'}
              {...(may('shipments.decide') && { selection: { keys: selected, onChange: setSelected } })}
            />
            <OffsetPager
              {...{ total, offset }}
              limit={PAGE_SIZE}
              onChange={(next) => go({ ...search, offset: next })}
            />
          </>
        )}
      </Loaded>
      {decision !== undefined && (
        <StorageDialog decision={decision} wonPrizeIds={[...selected]} onClose={close} />
      )}
    </Page>
  );
}

type SearchProps = { readonly text: string | undefined; readonly onSearch: (text?: string) => void };

const Search = ({ text, onSearch }: SearchProps) => (
  <FilterBar isFiltered={text !== undefined} onClear={() => onSearch()}>
    <SearchBox label="賞品・ガチャ・注文番号で探す" value={text ?? ''} onChange={onSearch} />
  </FilterBar>
);

type DecisionsProps = { readonly count: number; readonly onChoose: (decision: Decision) => void };

function Decisions({ count, onChoose }: DecisionsProps) {
  if (count === 0) return null;
  return (
    <Group gap="sm" aria-live="polite">
      <Text size="sm">{numberText(count)}点を選択中</Text>
      <Button onClick={() => onChoose('extend')}>期限を延ばす</Button>
      <Button color="red" variant="light" onClick={() => onChoose('giveUp')}>
        権利を終える
      </Button>
    </Group>
  );
}
