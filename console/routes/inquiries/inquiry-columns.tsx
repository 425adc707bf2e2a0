import { Badge } from '@mantine/core';
import type { OpsInquiry } from '#lib/contract/ops/inquiries.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import type { Column } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { ageText } from '#console/routes/today/age.ts';
import { INQUIRY_COLOURS, INQUIRY_STATES_FOR_STAFF } from '#console/text/inquiries.ts';
import { listTime } from '#console/text/list-time.ts';

export const StateBadge = ({ state }: Pick<OpsInquiry, 'state'>) => (
  <Badge color={INQUIRY_COLOURS[state]}>{INQUIRY_STATES_FOR_STAFF[state]}</Badge>
);

/** Until now, by the clock of this browser. */
const waitOf = ({ waitingSince }: OpsInquiry) =>
  waitingSince === null ? '' : ageText(waitingSince, new Date().toISOString());

export const INQUIRY_COLUMNS: readonly Column<OpsInquiry>[] = [
  { key: 'opening', label: '内容', isMain: true, render: ({ opening }) => opening },
  { key: 'state', label: '状態', render: ({ state }) => <StateBadge state={state} /> },
  { key: 'wait', label: '待ち時間', isShort: true, render: waitOf },
  {
    key: 'topic',
    label: 'ご用件',
    isShort: true,
    render: ({ topic, about }) => <TwoLines main={INQUIRY_TOPIC_NAMES[topic]} detail={about} />,
  },
  {
    key: 'sender',
    label: '送った人',
    isShort: true,
    render: ({ sender: { name, memberId } }) => (
      <TwoLines main={name} detail={memberId === null ? '会員でない方' : '会員'} />
    ),
  },
  { key: 'assignee', label: '担当', isShort: true, render: ({ assignee }) => assignee ?? '' },
  { key: 'lastAt', label: '最後のやりとり', isShort: true, render: ({ lastAt }) => listTime(lastAt) },
];
