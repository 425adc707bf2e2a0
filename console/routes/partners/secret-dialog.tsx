import { Text } from '@mantine/core';
import type { WithSecret } from '#lib/contract/ops/partners.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { ShownOnce } from '#console/overlays/shown-once.tsx';

type Props = { readonly made: WithSecret; readonly onClose: () => void };

/** Shows a new secret once. */
export const SecretDialog = ({ made: { endpoint, secret }, onClose }: Props) => (
  <ShownOnce title={`${endpoint.description}の署名の鍵`} text={secret} onClose={onClose}>
    <Text size="sm">
      受け取る側に、ほかの人に見えない方法で渡してください。この画面を閉じると、もう表示できません。
    </Text>
    {endpoint.formerUntil !== null && (
      <Text size="sm">
        {`前の鍵でも、${japanDateTime(endpoint.formerUntil)}まで署名します。それまでに入れ替えてください。`}
      </Text>
    )}
  </ShownOnce>
);
