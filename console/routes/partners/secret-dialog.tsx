import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { WithSecret } from '#lib/contract/ops/partners.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly made: WithSecret; readonly onClose: () => void };

/** Shows a new secret once. */
export const SecretDialog = ({ made: { endpoint, secret }, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={`${endpoint.description}の署名の鍵`} closeOnClickOutside={false}>
    <Stack gap="md">
      <Text size="sm">
        受け取る側に、ほかの人に見えない方法で渡してください。この画面を閉じると、もう表示できません。
      </Text>
      {endpoint.formerUntil !== null && (
        <Text size="sm">
          {`前の鍵でも、${japanDateTime(endpoint.formerUntil)}まで署名します。それまでに入れ替えてください。`}
        </Text>
      )}
      <Code block style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'コピーしました' : 'コピーする'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>閉じる</Button>
      </Group>
    </Stack>
  </Dialog>
);
