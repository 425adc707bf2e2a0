import { APPROVAL_STATES } from '#lib/contract/staff-enums.ts';
import { APPROVAL_COLUMNS, APPROVAL_STATE_NAMES } from '#lib/lists/approvals.ts';
import { choice } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { MemberLink, subjectLink } from './approval-links.tsx';

/** Without a state: those that wait. */
const FILTERS = {
  state: choice(
    ['状態', APPROVAL_STATE_NAMES.open],
    [...APPROVAL_STATES.filter((state) => state !== 'open'), 'all'],
    { ...APPROVAL_STATE_NAMES, all: 'すべて' },
  ),
};

const EVERY_MS = 30_000;

/** Requests that wait for a second person, and those decided or expired. */
export const ApprovalsPage = () => (
  <ListPage
    title="承認"
    label="承認の依頼"
    call="listApprovals"
    columns={APPROVAL_COLUMNS}
    cells={{
      member: (approval) => <MemberLink approval={approval} />,
      actions: (approval) => <ApprovalActions approval={approval} />,
    }}
    rowKey={({ approvalId }) => approvalId}
    linkOf={subjectLink}
    searchLabel="番号・題名・理由・依頼した人で探す"
    filters={FILTERS}
    sentAs={{ state: (state) => (state === 'all' ? {} : { state: state ?? ('open' as const) }) }}
    everyMs={EVERY_MS}
    csv="exportApprovals"
    empty="承認を待っている依頼はありません。"
    emptyFiltered="条件に合う依頼はありません。"
  />
);
