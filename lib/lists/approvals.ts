import type { ApprovalState } from '#lib/contract/staff-enums.ts';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { askedFor } from '#lib/lists/approval-names.ts';
import { listTime } from '#lib/text/list-time.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { Cell, Column } from './columns.ts';

const SUBJECT_NAMES = {
  order: '注文',
  shipment: '発送',
  draw: 'ガチャ',
  settings: '店の設定',
  siteText: '文章',
} as const;

/** The title of the page of a text. */
function textTitle(id: string): string {
  const kind = SITE_TEXT_KINDS.find((one) => one === id);
  return kind === undefined ? id : INFO_PAGES[kind].title;
}

/** The subject as people name it: the title of a draw, otherwise the number. */
export function subjectText({ subject }: Pick<Approval, 'subject'>): string {
  if (subject === null) return '';
  if (subject.kind === 'settings') return SUBJECT_NAMES.settings;
  if (subject.kind === 'siteText') return textTitle(subject.id);
  return `${SUBJECT_NAMES[subject.kind]} ${subject.kind === 'draw' ? (subject.title ?? subject.name) : subject.name}`;
}

export const APPROVAL_STATE_NAMES: Readonly<Record<ApprovalState, string>> = {
  open: '承認待ち',
  approved: '承認済み',
  rejected: '却下',
  withdrawn: '取り下げ',
  expired: '期限切れ',
};

const COLOURS: Readonly<Record<ApprovalState, string>> = {
  open: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'gray',
  expired: 'gray',
};

const stateCell = (approval: Approval): Cell => {
  const { state, decidedBy, decidedAt, decisionReason, expiresAt, isRequesterGone } = approval;
  if (state === 'open' && isRequesterGone)
    return {
      main: { mark: '承認できません', colour: 'gray' },
      detail: '依頼した人に、いまは権限がありません',
    };
  return {
    main: { mark: APPROVAL_STATE_NAMES[state], colour: COLOURS[state] },
    detail:
      decidedBy === null || decidedAt === null
        ? `${listTime(expiresAt)}まで`
        : [`${decidedBy}、${listTime(decidedAt)}`, decisionReason].filter((part) => part !== null).join('：'),
  };
};

/** The title of the draw is below, on lines of its own. */
const subjectCell = (approval: Approval): Cell => {
  const { subject } = approval;
  if (subject?.kind === 'draw') return { main: SUBJECT_NAMES.draw, detail: subject.title ?? subject.name };
  return { main: subjectText(approval), detail: subject?.kind === 'order' ? subject.title : null };
};

export const APPROVAL_COLUMNS: readonly Column<Approval>[] = [
  { key: 'number', file: '依頼' },
  {
    key: 'call',
    label: '依頼',
    file: '操作',
    isTall: true,
    show: (approval) => ({ main: askedFor(approval), detail: approval.reason }),
    write: ({ call }) => askedFor({ call: String(call) }),
  },
  {
    key: 'subject',
    label: '対象',
    file: true,
    isTall: true,
    isMain: true,
    show: subjectCell,
    write: subjectText,
  },
  { key: 'member', label: '会員', isShort: true, isSlot: true },
  {
    key: 'yen',
    label: '金額',
    file: true,
    as: 'yen',
    // Those of which no money is returned have none.
    show: ({ yen }) => (yen === null || yen === 0 ? '' : yenText(yen)),
  },
  { key: 'reason', file: '理由' },
  { key: 'state', file: '状態', names: APPROVAL_STATE_NAMES },
  {
    key: 'requestedBy',
    label: '依頼した人',
    file: true,
    isTall: true,
    show: ({ requestedBy, requestedAt }) => ({ main: requestedBy, detail: listTime(requestedAt) }),
  },
  { key: 'requestedAt', file: '依頼日時', as: 'time' },
  { key: 'expiresAt', file: '期限', as: 'time' },
  { key: 'state', label: '状態', isTall: true, show: stateCell },
  { key: 'decidedBy', file: '決めた人' },
  { key: 'decidedAt', file: '決定日時', as: 'time' },
  { key: 'decisionReason', file: '却下・取り下げの理由' },
  { key: 'actions', label: '操作', isSlot: true },
];
