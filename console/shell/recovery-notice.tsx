import { Alert, Text } from '@mantine/core';
import type { Me } from '#lib/contract/console/sign-in.ts';
import { RECOVERY_HOURS } from '#lib/contract/shop-rules.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { PageLink } from './page-link.tsx';

/** Tells every session of an account that it was recovered. */
export function RecoveryNotice({ me: { recoveredAt } }: { readonly me: Me }) {
  if (recoveredAt === null) return null;
  return (
    <Alert color="yellow" title="アカウントの回復がありました" mb="md">
      <Text size="sm">
        {`${japanDateTime(recoveredAt)}に、回復コードか新しいリンクでサインインがありました。追加されたパスキーは、${RECOVERY_HOURS}時間たつか、ほかのオーナーが本人と確認するまで、返金や書き出しなどの本人確認に使えません。`}
      </Text>
      <Text size="sm">
        心当たりがなければ、すぐに<PageLink href="/account">自分の設定</PageLink>
        で知らないパスキーと端末を消し、ほかのオーナーに知らせてください。
      </Text>
    </Alert>
  );
}
