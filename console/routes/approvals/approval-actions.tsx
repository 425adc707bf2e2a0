import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { useMe } from '#console/api/use-query.ts';
import { useMay } from '#console/shell/permissions.ts';
import { ApproveDialog, RejectDialog, WithdrawDialog } from './decide-dialogs.tsx';

/** The decision of a second person. Nobody decides what they have asked for themselves: they withdraw it. */
export function ApprovalActions({ approval }: { readonly approval: Approval }) {
  const { data: me } = useMe();
  const may = useMay();
  const [opened, open] = useState<'approve' | 'reject' | 'withdraw'>();
  const needed = neededFor(approval);
  const isOwn = approval.requestedBy === me?.name;
  if (approval.state !== 'open') return null;
  if (!isOwn && (needed === undefined || !may(needed))) return null;
  const close = () => open(undefined);
  return (
    <Group gap="xs" wrap="nowrap" w="fit-content">
      {!isOwn && !approval.isRequesterGone && (
        <Button size="compact-sm" mih={36} onClick={() => open('approve')}>
          承認
        </Button>
      )}
      {!isOwn && (
        <Button size="compact-sm" mih={36} variant="default" onClick={() => open('reject')}>
          却下
        </Button>
      )}
      {isOwn && (
        <Button size="compact-sm" mih={36} variant="default" onClick={() => open('withdraw')}>
          依頼を取り下げる
        </Button>
      )}
      {opened === 'approve' && <ApproveDialog approval={approval} onClose={close} />}
      {opened === 'reject' && <RejectDialog approval={approval} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog approval={approval} onClose={close} />}
    </Group>
  );
}

/** The permission that the second person needs. */
const neededFor = ({ call }: Pick<Approval, 'call'>): Permission | undefined =>
  new Map<string, OpsEndpoint>(Object.entries(opsContract)).get(call)?.approval;
