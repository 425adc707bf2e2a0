import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { useMe } from '#console/api/use-query.ts';
import { useMay } from '#console/shell/permissions.ts';
import { neededFor } from './approval-text.ts';
import { ApproveDialog, RejectDialog } from './decide-dialogs.tsx';

/** The decision of a second person. Nobody decides what they have asked for themselves. */
export function ApprovalActions({ approval }: { readonly approval: Approval }) {
  const { data: me } = useMe();
  const may = useMay();
  const [opened, open] = useState<'approve' | 'reject'>();
  const needed = neededFor(approval);
  if (approval.state !== 'open') return null;
  if (approval.requestedBy === me?.name)
    return (
      <Text size="sm" c="dimmed">
        自分の依頼（ほかの人が承認します）
      </Text>
    );
  if (needed === undefined || !may(needed)) return null;
  return (
    <Group gap="xs" wrap="nowrap" w="fit-content">
      {!approval.isRequesterGone && (
        <Button size="compact-sm" mih={36} onClick={() => open('approve')}>
          承認
        </Button>
      )}
      <Button size="compact-sm" mih={36} variant="default" onClick={() => open('reject')}>
        却下
      </Button>
      {opened === 'approve' && <ApproveDialog approval={approval} onClose={() => open(undefined)} />}
      {opened === 'reject' && <RejectDialog approval={approval} onClose={() => open(undefined)} />}
    </Group>
  );
}
