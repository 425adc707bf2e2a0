import { Text } from '@mantine/core';
import { MEMBER_COLUMNS } from '#lib/lists/members.ts';
import { ListPage } from '#console/lists/list-page.tsx';

/** All members, the latest registration first. */
export const MembersPage = () => (
  <ListPage
    title="会員"
    call="searchMembers"
    columns={MEMBER_COLUMNS}
    rowKey={({ memberId }) => memberId}
    linkOf={({ memberId }) => ({ to: '/members/$memberId', params: { memberId } })}
    searchLabel="会員を探す"
    placeholder="名前・電話・メール・番号"
    isRecorded={() => true}
    csv="exportMembers"
    above={() => (
      <Text size="sm" c="dimmed">
        よくある名字はかなでも、また注文・発送・追跡番号でも探せます。退会した会員は見つかりません。表示した会員は操作の記録に残ります。
      </Text>
    )}
    empty="会員はまだいません。"
    emptyFiltered="当てはまる会員はいません。"
  />
);
