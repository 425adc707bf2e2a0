import { Alert, Text } from '@mantine/core';
import type { StaffMember } from '#lib/contract/ops/staff.ts';
import { INDEPENDENCE_DAYS, RECOVERY_HOURS } from '#lib/contract/shop-rules.ts';

/** Tells a shop with one owner which of its protections need a second one. */
export function SingleOwner({ staff }: { readonly staff: readonly StaffMember[] }) {
  const owners = staff.filter(
    ({ role, disabledAt, passkeys }) => role === 'owner' && disabledAt === null && passkeys > 0,
  );
  if (owners.length > 1) return null;
  return (
    <Alert color="yellow" title="サインインできるオーナーが1人です">
      <Text size="sm">
        {`承認が必要な金額の引き上げと、回復の確認は、ほかのオーナーがいないとできません。あなたが端末をなくすと、店のサーバーでリンクを発行するか、回復コードを使って${RECOVERY_HOURS}時間待つことになります。大きな返金や中止の承認にも、オーナーか店長などがもう一人必要です。`}
      </Text>
      <Text size="sm">
        {`招待した人は${INDEPENDENCE_DAYS}日間、招待した人の依頼を承認できません。必要になる前に、信頼できる別の人を招待してください。一人で二つの名前を使うと、この守りはなくなります。`}
      </Text>
    </Alert>
  );
}
