import { ROUTES } from '#lib/site/routes.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import { CONTACT } from './words.ts';

/** Stands below every letter. */
export const FOOTER = {
  note: 'このメールは送信専用です。お返事をいただいても、お読みすることができません。',
  links: [
    { text: 'お問い合わせ', path: CONTACT },
    { text: SITE_NAME, path: ROUTES.top },
  ],
} as const;
