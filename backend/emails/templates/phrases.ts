import { SITE_NAME } from '#lib/site/site.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { link, type EmailContent, type EmailBlock } from '../email-content.ts';

/** The subject with the shop's name, and the title without it. */
export const headOf = (title: string): Pick<EmailContent, 'subject' | 'title'> => ({
  subject: `【${SITE_NAME}】${title}`,
  title,
});

/** The greeting if the recipient's name is unknown. */
export const HELLO = `こんにちは、${SITE_NAME}です。`;
export const toMember = (name: string): string => `${name} 様`;

/** Added to the code of an ASCII character gives its full-width form. */
const FULL_WIDTH = 0xfee0;

/**
 * A member's name in an email to somebody else. The member chooses it, so the characters of addresses become full-width: mail
 * programs make no link of them.
 */
export const nameForOthers = (name: string): string =>
  name.replaceAll(/[./:@]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + FULL_WIDTH));

export const CONTACT = ROUTES.contact;
export const contactLink: EmailBlock = link('お問い合わせ', CONTACT);

/** The footer of every email. */
export const FOOTER = {
  note: 'このメールは送信専用です。お返事をいただいても、お読みすることができません。',
  links: [
    { text: 'お問い合わせ', path: CONTACT },
    { text: SITE_NAME, path: ROUTES.top },
  ],
} as const;
