import type { InquiryState } from '#lib/contract/enums.ts';
import type { StatusTag } from '#lib/orders/status-tag.ts';

/** The states in the sender's words. */
const INQUIRY_STATE_NAMES: Readonly<Record<InquiryState, string>> = {
  waiting: '返信をお待ちください',
  answered: '返信があります',
  closed: '終了',
};

const TAG_LOOKS = { waiting: 'going', answered: 'now', closed: 'over' } as const;

/** The tag of an inquiry. */
export const inquiryTag = (state: InquiryState): StatusTag => ({
  text: INQUIRY_STATE_NAMES[state],
  look: TAG_LOOKS[state],
});
