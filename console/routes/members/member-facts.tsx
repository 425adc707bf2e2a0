import { Group, Text } from '@mantine/core';
import { PROFILE_FIELD_NAMES, type ProfileField, profileField } from '#lib/contract/member/profile-fields.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { yenText } from '#lib/text/numbers.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { Facts } from '#console/actions/facts.tsx';
import { CopyButton } from '#console/shell/copy-button.tsx';
import { fieldsOf, textOf } from './profile-fields.ts';

/** The personal data of a member. */
export function MemberFacts({ member }: { readonly member: OpsMemberDetails }) {
  const { card, emailPreferences } = member;
  const chosen = [emailPreferences.newDraws && '新作', emailPreferences.restock && '再販'].filter(
    (one) => one !== false,
  );
  return (
    <Facts
      facts={[
        { label: 'メールアドレス', value: <Email email={member.email} /> },
        ...profileFacts(member),
        { label: 'お知らせメール', value: chosen.length === 0 ? '受け取らない' : chosen.join('、') },
        {
          label: '登録カード',
          value: card === null ? 'なし' : `${card.brand} 末尾${card.lastFour}（${card.expiry}）`,
        },
        ...guardianFacts(member),
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

const guardianFacts = ({ guardian }: OpsMemberDetails) =>
  guardian === null ? [] : [{ label: '保護者', value: guardianText(guardian) }];

function guardianText({
  email,
  confirmedAt,
  monthlyCap,
  stoppedAt,
}: NonNullable<OpsMemberDetails['guardian']>) {
  if (confirmedAt === null) return `${email}（確認待ち）`;
  if (stoppedAt !== null) return `${email}（購入を停止中）`;
  return `${email}（確認済み${monthlyCap === null ? '' : `、月${yenText(monthlyCap)}まで`}）`;
}

/** Fields that are shown with `address`. */
const IN_ADDRESS: readonly ProfileField[] = ['zip', 'address2'];

const profileFacts = (member: OpsMemberDetails) =>
  PROFILE_FIELD_NAMES.filter((name) => !IN_ADDRESS.includes(name)).map((name) => ({
    label: profileField(name).staffLabel,
    value: (name === 'address' ? addressText(member) : textOf(name, fieldsOf(member))) || '未登録',
  }));

const addressText = ({ zip, address, address2 }: OpsMemberDetails) =>
  address === '' ? '' : `〒${zip} ${address} ${address2}`.trim();

const Email = ({ email }: Pick<OpsMemberDetails, 'email'>) => (
  <Group gap="sm">
    <Text inherit span style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Text>
    <CopyButton what="アドレス" text={email} />
  </Group>
);
