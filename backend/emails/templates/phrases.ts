import { childCalled } from '#lib/text/member-name.ts';
import { ROUTES } from '#lib/site/routes.ts';
import {
  link,
  type EmailBrand,
  type EmailContent,
  type EmailBlock,
  paragraph,
  paragraphsOf,
} from '../email-content.ts';

/** The title with the shop's name. */
export const subjectOf = (title: string, { name }: EmailBrand): string => `【${name}】${title}`;

/** The greeting, also if the recipient's name is unknown. */
export const greetingOf = ({ greeting }: Pick<EmailContent, 'greeting'>, { name }: EmailBrand): string =>
  greeting ?? `こんにちは、${name}です。`;

/** Added to the code of an ASCII character gives its full-width form. */
const FULL_WIDTH = 0xfee0;

/**
 * A minor in an email to their guardian. The minor chooses the name, so the characters of addresses become full-width: mail
 * programs make no link of them.
 */
export const childForGuardian = (name: string): string =>
  childCalled(
    name.replaceAll(/[./:@]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + FULL_WIDTH)),
  );

export const CONTACT = ROUTES.contact;
export const contactLink: EmailBlock = link('お問い合わせ', CONTACT);

/** Words of staff to the member, marked as such. */
export const shopWords = (words: string | null = null): readonly EmailBlock[] =>
  words === null ? [] : [paragraph('お店からのひとこと：'), ...paragraphsOf(words)];

/** The footer of every email. */
export const footerOf = ({ name }: EmailBrand) => ({
  note: 'このメールは送信専用です。お返事をいただいても、お読みすることができません。',
  links: [
    { text: 'お問い合わせ', path: CONTACT },
    { text: name, path: ROUTES.top },
  ],
});
