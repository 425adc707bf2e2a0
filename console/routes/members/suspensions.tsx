import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import type { Suspension } from '#lib/contract/ops/members.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { Section } from '#console/shell/section.tsx';
import { listTime } from '#console/text/list-time.ts';
import { untilText } from './current-suspension.ts';

/** The suspensions of a member, the latest first. */
export const Suspensions = ({ member }: { readonly member: OpsMemberDetails }) => (
  <Section title="利用停止の履歴">
    <DataTable
      label="利用停止の履歴"
      rows={member.suspensions}
      rowKey={({ suspendedAt }) => suspendedAt}
      columns={COLUMNS}
      empty="利用を停止したことはありません。"
    />
  </Section>
);

const COLUMNS: readonly Column<Suspension>[] = [
  {
    key: 'from',
    label: '停止',
    isMain: true,
    render: ({ suspendedAt, suspendedBy }) => `${listTime(suspendedAt)}（${suspendedBy}）`,
  },
  { key: 'until', label: '期間', render: ({ until }) => untilText(until) },
  {
    key: 'ended',
    label: '解除',
    render: ({ endedAt, endedBy }) =>
      endedAt === null ? '' : `${listTime(endedAt)}${endedBy === null ? '' : `（${endedBy}）`}`,
  },
  { key: 'reason', label: '理由', render: ({ reason }) => reason },
];
