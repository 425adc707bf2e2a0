import { Alert, Text } from '@mantine/core';
import type { ApprovalSubject } from '#lib/contract/staff-enums.ts';
import { APPROVAL_COLUMNS } from '#lib/lists/approvals.ts';
import { useQuery } from '#console/api/use-query.ts';
import { ListSection } from '#console/lists/list-section.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { ApprovalActions } from './approval-actions.tsx';
import { MemberLink, subjectLink } from './approval-links.tsx';
import { RequestLines } from './request-lines.tsx';

/** One thing, or everything of a member. */
type About = { readonly subject: ApprovalSubject; readonly id: string } | { readonly member: string };

type Props = { readonly about: About };

/** Those who do not see the list of approvals see none at its subject either. */
function useRequests(about: About, state?: 'open') {
  const maySee = useMay()('orders.read');
  const { data } = useQuery('listApprovals', { query: { ...about, state } }, { isAsked: maySee });
  return maySee && data !== undefined ? data : { total: 0, items: [] };
}

/** The requests for approval about the subject of a page, in every state, with their decisions. Nothing without one. */
export function RequestsAbout({ about }: Props) {
  const { total, items } = useRequests(about);
  if (items.length === 0) return null;
  return (
    <ListSection
      label="承認の依頼"
      rows={items}
      total={total}
      rowKey={({ approvalId }) => approvalId}
      columns={'member' in about ? COLUMNS : COLUMNS_OF_ONE}
      cells={{
        member: (approval) => <MemberLink approval={approval} />,
        actions: (approval) => <ApprovalActions approval={approval} />,
      }}
      linkOf={'member' in about ? subjectLink : undefined}
      empty=""
    />
  );
}

const COLUMNS = APPROVAL_COLUMNS.filter(({ key }) => key !== 'member');
/** On the page of its subject, a request is named by what was asked for. */
const COLUMNS_OF_ONE = COLUMNS.filter(({ key }) => key !== 'subject').map((column) =>
  column.key === 'call' && column.label !== undefined ? { ...column, isMain: true } : column,
);

/** Says before another request which ones wait already. */
export function WaitingRequests({ about }: Props) {
  const { items } = useRequests(about, 'open');
  if (items.length === 0) return null;
  return (
    <Alert color="yellow" title="承認を待っている依頼があります">
      <RequestLines requests={items} />
      <Text size="sm" mt="xs">
        同じ依頼を重ねることはできません。取り下げは「承認」のページで、依頼した人がします。
      </Text>
    </Alert>
  );
}
