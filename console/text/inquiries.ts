import type { OpsInquiry } from '#lib/contract/ops/inquiries.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';

type Values = Pick<OpsInquiry, 'number' | 'topic'> & { readonly sender: { readonly name: string } };

/** A template with the values of an inquiry in place of {お名前}, {お問い合わせ番号} and {ご用件}. */
export const filledTemplate = (text: string, { number, topic, sender }: Values): string =>
  text
    .replaceAll('{お名前}', () => sender.name)
    .replaceAll('{お問い合わせ番号}', () => number)
    .replaceAll('{ご用件}', () => INQUIRY_TOPIC_NAMES[topic]);
