import { SITE_NAME } from '#lib/site/site.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { link, type Part } from '../paper.ts';

export const subjectOf = (what: string): string => `【${SITE_NAME}】${what}`;

/** To somebody whose name the letter does not know. */
export const HELLO = `こんにちは、${SITE_NAME}です。`;
export const toMember = (name: string): string => `${name} 様`;

export const CONTACT = `${ROUTES.company}#contact`;
export const contactLink: Part = link('お問い合わせ', CONTACT);
