import { NativeSelect, Text } from '@mantine/core';
import { z } from 'zod';
import { MEMBER_COLUMNS } from '#lib/lists/members.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { Filter } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';

type TagProps = {
  readonly value: string | number | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** One tag of those in use, or all members. */
function TagSelect({ value, onChange }: TagProps) {
  const { data } = useQuery('listMemberTags', {});
  const options = (data?.items ?? []).map(({ text, members }) => ({
    value: text,
    label: `${text}（${numberText(members)}人）`,
  }));
  return (
    <NativeSelect
      label="分類"
      data={[{ value: '', label: 'すべて' }, ...options]}
      value={value?.toString() ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

const TAG: Filter<string> = {
  schema: z.string().min(1),
  isPrivate: true,
  input: ({ value, onChange }) => <TagSelect value={value} onChange={onChange} />,
};

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
    filters={{ tag: TAG }}
    isRecorded={() => true}
    csv="exportMembers"
    above={() => (
      <Text size="sm" c="dimmed">
        よくある名字はかなでも、また注文・発送・伝票番号でも探せます。退会した会員は見つかりません。表示した会員は操作の記録に残ります。
      </Text>
    )}
    empty="会員はまだいません。"
    emptyFiltered="当てはまる会員はいません。"
  />
);
