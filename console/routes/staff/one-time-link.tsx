import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { StaffLink } from '#lib/contract/ops/staff.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly link: StaffLink; readonly onClose: () => void };

/** Shows a new link once. */
export function OneTimeLink({ link: { name, link, linkUntil, emailedTo }, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={`${name}さんのリンク`} closeOnClickOutside={false}>
      <Stack gap="md">
        {emailedTo !== null && (
          <Text size="sm">{`${emailedTo}にメールで送りました。届かないときは、下のリンクを渡してください。`}</Text>
        )}
        <Text size="sm">{`${name}さん本人に、その場で、またはほかの人に見えない方法で渡してください。${japanDateTime(linkUntil)}まで、1回だけ使えます。この画面を閉じると、もう表示できません。`}</Text>
        <Code block style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
          {link}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={link}>
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
}
