import { getRouteApi } from '@tanstack/react-router';
import { INQUIRY_STATES, INQUIRY_TOPICS } from '#lib/contract/enums.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { useMe, useQuery } from '#console/api/use-query.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { CursorPage } from '#console/lists/pager.tsx';
import { usePrivateSearch } from '#console/lists/private-search.ts';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { INQUIRY_STATES_FOR_STAFF } from '#console/text/inquiries.ts';
import { INQUIRY_COLUMNS } from './inquiry-columns.tsx';
import type { InquiriesSearch } from './search.ts';

const route = getRouteApi('/signed-in/inquiries');

const LIMIT = 50;

/** The inbox: first those that wait, the longest first. */
export function InquiriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = usePrivateSearch();
  const { data: me } = useMe();
  const { after } = search;
  const list = useQuery(
    'findInquiries',
    { body: bodyOf(search, text, me?.name) },
    { isRecorded: true, isAsked: search.assignee !== 'me' || me !== undefined },
  );
  const filter = (change: Partial<InquiriesSearch>) =>
    void navigate({ search: withFilters(search, change), state: true, replace: true });
  return (
    <Page title="お問い合わせ" action={text === '' && <Export search={search} />}>
      <InquiryFilters
        {...{ search, text }}
        onText={setText}
        onFilter={filter}
        onClear={() => {
          setText('');
          void navigate({ search: {}, replace: true });
        }}
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
              label="お問い合わせ"
              rows={items}
              rowKey={({ inquiryId }) => inquiryId}
              columns={INQUIRY_COLUMNS}
              linkOf={({ number }) => ({ to: '/inquiries/$inquiry', params: { inquiry: number } })}
              empty="条件に合うお問い合わせはありません。"
            />
          </CursorPage>
        )}
      </Loaded>
    </Page>
  );
}

/** A search looks at every state, unless one is chosen. */
function bodyOf({ state, topic, assignee, minDays, after }: InquiriesSearch, text: string, me = '') {
  const shown = state ?? (text === '' ? 'waiting' : 'all');
  return {
    limit: LIMIT,
    ...(shown !== 'all' && { state: shown }),
    ...(topic !== undefined && { topic }),
    ...(assignee === 'me' && { assignee: me }),
    ...(assignee === 'nobody' && { unassigned: true as const }),
    ...(minDays !== undefined && { minDays }),
    ...(after !== undefined && { after }),
    ...(text !== '' && { which: text }),
  };
}

/** The file has no names, addresses and texts. */
function Export({ search }: { readonly search: InquiriesSearch }) {
  const { state, topic, minDays } = bodyOf(search, '');
  return (
    <ExportButton
      call="exportInquiries"
      args={{ query: { state, topic, minDays } }}
      fileName="inquiries.csv"
    />
  );
}

type FilterProps = {
  readonly search: InquiriesSearch;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFilter: (change: Partial<InquiriesSearch>) => void;
  readonly onClear: () => void;
};

const STATES = [
  ...INQUIRY_STATES.map((value) => ({ value, label: INQUIRY_STATES_FOR_STAFF[value] })),
  { value: 'all' as const, label: 'すべての状態' },
];
const ASSIGNEES = [
  { value: 'me' as const, label: '自分' },
  { value: 'nobody' as const, label: '担当なし' },
];
const WAITS = ['1', '2', '3', '7'].map((value) => ({ value, label: `${value}日以上` }));

function InquiryFilters({ search, text, onText, onFilter, onClear }: FilterProps) {
  const { after: _after, ...filters } = search;
  const isFiltered = text !== '' || Object.values(filters).some((value) => value !== undefined);
  return (
    <FilterBar isFiltered={isFiltered} onClear={onClear}>
      <SearchBox
        label="お問い合わせを探す"
        placeholder="番号・名前・メールアドレス"
        value={text}
        onChange={onText}
      />
      <FilterSelect
        label="状態"
        allLabel="返信待ち（はじめ）"
        options={STATES}
        value={search.state}
        onChange={(state) => onFilter({ state })}
      />
      <FilterSelect
        label="担当"
        options={ASSIGNEES}
        value={search.assignee}
        onChange={(assignee) => onFilter({ assignee })}
      />
      <FilterSelect
        label="待ち時間"
        options={WAITS}
        value={search.minDays?.toString()}
        onChange={(days) => onFilter({ minDays: days === undefined ? undefined : Number(days) })}
      />
      <FilterSelect
        label="ご用件"
        options={INQUIRY_TOPICS.map((value) => ({ value, label: INQUIRY_TOPIC_NAMES[value] }))}
        value={search.topic}
        onChange={(topic) => onFilter({ topic })}
      />
    </FilterBar>
  );
}
