import { Text } from '@mantine/core';
import type { StaffLink } from '#lib/contract/ops/staff.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { ShownOnce } from '#console/overlays/shown-once.tsx';

type Props = { readonly link: StaffLink; readonly onClose: () => void };

/** Shows a new link once. */
export const OneTimeLink = ({ link: { name, link, linkUntil, emailedTo }, onClose }: Props) => (
  <ShownOnce title={`${name}さんのリンク`} text={link} onClose={onClose}>
    {emailedTo !== null && (
      <Text size="sm">{`${emailedTo}にメールで送りました。届かないときは、下のリンクを渡してください。`}</Text>
    )}
    <Text size="sm">{`${name}さん本人に、その場で、またはほかの人に見えない方法で渡してください。${japanDateTime(linkUntil)}まで、1回だけ使えます。この画面を閉じると、もう表示できません。`}</Text>
  </ShownOnce>
);
