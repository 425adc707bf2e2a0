import type { InquiryState } from '#lib/contract/enums.ts';
import type { OpsInquiry } from '#lib/contract/ops/inquiries.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import type { Column } from './columns.ts';

/** The states in the words of staff. */
export const INQUIRY_STATE_NAMES: Readonly<Record<InquiryState, string>> = {
  waiting: '返信待ち',
  answered: '返信済み',
  closed: '終了',
};

export const INQUIRY_STATE_COLOURS: Readonly<Record<InquiryState, string>> = {
  waiting: 'yellow',
  answered: 'blue',
  closed: 'gray',
};

/** The file has no names, addresses and texts. */
export const INQUIRY_COLUMNS: readonly Column<OpsInquiry>[] = [
  { key: 'opening', label: '内容', isMain: true, isLong: true },
  {
    key: 'state',
    label: '状態',
    isShort: true,
    names: INQUIRY_STATE_NAMES,
    colours: INQUIRY_STATE_COLOURS,
  },
  { key: 'wait', label: '待ち時間', isShort: true, isSlot: true },
  { key: 'number', label: '番号', file: true, isShort: true, isWide: true },
  { key: 'memberId', file: '会員', write: ({ sender }) => sender.memberId },
  {
    key: 'topic',
    label: 'ご用件',
    file: true,
    isShort: true,
    names: INQUIRY_TOPIC_NAMES,
    show: ({ topic, about }) => ({ main: INQUIRY_TOPIC_NAMES[topic], detail: about }),
  },
  {
    key: 'sender',
    label: '送った人',
    isShort: true,
    show: ({ sender: { name, memberId } }) => ({
      main: nameForStaff(name),
      detail: memberId === null ? '会員でない方' : '会員',
    }),
  },
  { key: 'assignee', label: '担当', isShort: true },
  { key: 'state', file: '状態', names: INQUIRY_STATE_NAMES },
  { key: 'sentAt', label: '受付', file: '受付日時', as: 'time', isWide: true },
  { key: 'lastAt', label: '最後のやりとり', file: true, as: 'time' },
  { key: 'waitingSince', file: '返信待ちになった日時', as: 'time' },
  { key: 'assignee', file: '担当' },
];
