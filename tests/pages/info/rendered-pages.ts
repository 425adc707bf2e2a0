import { text } from 'node:stream/consumers';
import { createElement, type ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import CompanyPage from '../../../app/sanrio/company/page.tsx';
import FaqPage from '../../../app/sanrio/faq/page.tsx';
import HowtoPage from '../../../app/sanrio/howto/page.tsx';
import PrivacyPage from '../../../app/sanrio/privacy/page.tsx';
import TermsPage from '../../../app/sanrio/terms/page.tsx';
import TransactionsPage from '../../../app/sanrio/transactions/page.tsx';
import { ROUTES } from '#lib/site/routes.ts';

/** Every page of texts, as a browser without scripts gets it. */
export const INFO_PAGES = [
  { path: ROUTES.faq, html: await htmlOf(FaqPage) },
  { path: ROUTES.howto, html: await htmlOf(HowtoPage) },
  { path: ROUTES.terms, html: await htmlOf(TermsPage) },
  { path: ROUTES.transactions, html: await htmlOf(TransactionsPage) },
  { path: ROUTES.privacy, html: await htmlOf(PrivacyPage) },
  { path: ROUTES.company, html: await htmlOf(CompanyPage) },
];

/** As the server writes it: whole, with what it has to wait for. */
async function htmlOf(Page: ComponentType): Promise<string> {
  const { prelude } = await prerenderToNodeStream(createElement(Page));
  return (await text(prelude)).replaceAll('<!-- -->', '');
}

const attribute = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

/** Where its links lead; what the head fetches is no link. */
export const hrefsOf = (html: string): string[] =>
  (html.match(/<a [^>]*>/g) ?? []).flatMap((tag) => attribute(tag, 'href'));
export const idsOf = (html: string): string[] => attribute(html, 'id');

/** The ids of the page of texts at this path; nothing for any other page. */
export const idsAt = (path: string): string[] | undefined => {
  const page = INFO_PAGES.find((info) => info.path === path);
  return page && idsOf(page.html);
};
