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
