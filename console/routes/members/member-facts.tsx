import { Group, Text } from '@mantine/core';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';
import { Facts } from '#console/actions/facts.tsx';
import { CopyButton } from '#console/shell/copy-button.tsx';

/** The personal data of a member. */
export function MemberFacts({ member }: { readonly member: OpsMemberDetails }) {
  const { card, gender, emailPreferences } = member;
  const chosen = [emailPreferences.newDraws && '新作', emailPreferences.restock && '再販'].filter(
    (one) => one !== false,
  );
  return (
    <Facts
      facts={[
        { label: '名前', value: member.name },
        { label: 'メールアドレス', value: <Email email={member.email} /> },
        { label: '電話番号', value: member.tel },
        { label: '住所', value: `〒${member.zip} ${member.address} ${member.address2}`.trim() },
        { label: '生年月日', value: member.birthday },
        { label: '性別', value: gender === null ? '未登録' : GENDER_LABELS[gender] },
        { label: 'お知らせメール', value: chosen.length === 0 ? '受け取らない' : chosen.join('、') },
        {
          label: '登録カード',
          value: card === null ? 'なし' : `${card.brand} 末尾${card.lastFour}（${card.expiry}）`,
        },
        { label: '登録', value: japanLongDateTime(member.joinedAt) },
        {
          label: '最後の利用',
          value: member.lastSeenAt === null ? 'なし' : japanLongDateTime(member.lastSeenAt),
        },
        { label: '会員番号', value: member.memberId },
      ]}
    />
  );
}

const Email = ({ email }: Pick<OpsMemberDetails, 'email'>) => (
  <Group gap="sm">
    <Text inherit span style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Text>
    <CopyButton what="アドレス" text={email} />
  </Group>
);
