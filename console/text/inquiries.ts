import type { InquiryState } from '#lib/contract/enums.ts';
import type { OpsInquiry } from '#lib/contract/ops/inquiries.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';

/** The states in the words of staff. */
export const INQUIRY_STATES_FOR_STAFF: Readonly<Record<InquiryState, string>> = {
  waiting: '返信待ち',
  answered: '返信済み',
  closed: '終了',
};

export const INQUIRY_COLOURS: Readonly<Record<InquiryState, string>> = {
  waiting: 'yellow',
  answered: 'blue',
  closed: 'gray',
};

type Values = Pick<OpsInquiry, 'number' | 'topic'> & { readonly sender: { readonly name: string } };

/** A template with the values of an inquiry in place of {お名前}, {お問い合わせ番号} and {ご用件}. */
export const filledTemplate = (text: string, { number, topic, sender }: Values): string =>
  text
    .replaceAll('{お名前}', () => sender.name)
    .replaceAll('{お問い合わせ番号}', () => number)
    .replaceAll('{ご用件}', () => INQUIRY_TOPIC_NAMES[topic]);
