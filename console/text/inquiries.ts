import type { OpsInquiry } from '#lib/contract/ops/inquiries.ts';
import { withSama } from '#lib/text/member-name.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';

type Values = Pick<OpsInquiry, 'number' | 'topic'> & { readonly sender: { readonly name: string } };

/** A name with what follows it, which stays as it is written unless there is no name. */
const NAME = /\{お名前\}\s*(?:様|さま|さん)/gu;

/** A template with the values of an inquiry in place of {お名前}, {お問い合わせ番号} and {ご用件}. */
export const filledTemplate = (text: string, { number, topic, sender }: Values): string =>
  text
    .replaceAll(NAME, (written) => (sender.name === '' ? withSama('') : written))
    .replaceAll('{お名前}', () => sender.name || withSama(''))
    .replaceAll('{お問い合わせ番号}', () => number)
    .replaceAll('{ご用件}', () => INQUIRY_TOPIC_NAMES[topic]);
