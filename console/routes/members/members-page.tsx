import { Badge, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { MemberMatch } from '#lib/contract/ops/members.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { usePrivateSearch } from '#console/lists/private-search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { listTime } from '#console/text/list-time.ts';

const route = getRouteApi('/signed-in/members');

const LIMIT = 50;

/** All members, the latest registration first. */
export function MembersPage() {
  const { offset = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = usePrivateSearch();
  const mayExport = useMay()('members.export') && text === '';
  const body = { offset, limit: LIMIT, ...(text !== '' && { which: text }) };
  const list = useQuery('searchMembers', { body }, { isRecorded: true });
  return (
    <Page
      title="会員"
      action={mayExport && <ExportButton call="exportMembers" args={{}} fileName="members.csv" />}
    >
      <FilterBar isFiltered={text !== ''} onClear={() => setText('')}>
        <SearchBox
          label="会員を探す"
          placeholder="名前・かな・電話・メール・番号"
          value={text}
          onChange={setText}
        />
      </FilterBar>
      <Text size="sm" c="dimmed">
        注文・発送・追跡番号でも探せます。退会した会員は見つかりません。表示した会員は操作の記録に残ります。
      </Text>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items, total }) => (
          <Stack gap="sm">
            <DataTable
              label="会員"
              rows={items}
              rowKey={({ memberId }) => memberId}
              columns={COLUMNS}
              linkOf={({ memberId }) => ({ to: '/members/$memberId', params: { memberId } })}
              empty={text === '' ? '会員はまだいません。' : '当てはまる会員はいません。'}
            />
            <OffsetPager
              total={total}
              limit={LIMIT}
              offset={offset}
              onChange={(next) => void navigate({ search: { offset: next || undefined }, state: true })}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly Column<MemberMatch>[] = [
  { key: 'name', label: '名前', isShort: true, isMain: true, render: ({ name }) => name },
  { key: 'email', label: 'メールアドレス', render: ({ email }) => email },
  { key: 'tel', label: '電話番号', isShort: true, render: ({ tel }) => tel },
  { key: 'joinedAt', label: '登録', isShort: true, render: ({ joinedAt }) => listTime(joinedAt) },
  {
    key: 'state',
    label: '状態',
    render: ({ isSuspended }) => (isSuspended ? <Badge color="red">利用停止中</Badge> : ''),
  },
];
