import { Text } from '@mantine/core';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';

type Approval = PendingApproval['approval'];

/** The request in an answer that waits for a second person; `undefined`: it was done. */
export const pendingIn = (answer: unknown): Approval | undefined =>
  PendingApproval.safeParse(answer).data?.approval;

/** The notification of a request that stays until it is closed. */
export const pendingNotice = ({ approval }: PendingApproval) => ({
  message: <PendingMessage approval={approval} />,
  color: 'yellow',
  autoClose: false,
});

export function PendingMessage({ approval }: { readonly approval: Approval }) {
  return (
    <Text size="sm">{`もう一人の承認待ちになりました（${approval.number}）。承認されるまで何も変わりません。`}</Text>
  );
}
