import { z } from 'zod';
import { Product } from './draw.ts';
import { BreadcrumbList, FAQPage, NewsArticle } from './pages.ts';
import { OnlineStore, WebSite } from './shop.ts';

/** The schema of every type of structured data in the shop. */
export const KINDS = { OnlineStore, WebSite, Product, NewsArticle, BreadcrumbList, FAQPage } as const;
export type Kind = keyof typeof KINDS;

const Facts = z.looseObject({ '@type': z.string() });
export type Facts = z.infer<typeof Facts>;

const SCRIPTS = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** The structured data in a page's HTML. */
export const factsIn = (html: string): Facts[] =>
  [...html.matchAll(SCRIPTS)].flatMap(([, text = '']) => z.array(Facts).parse([JSON.parse(text)].flat()));

/** The errors of a page's structured data: `Product.offers.price: wants whole yen as a number`. */
export const errorsIn = (html: string): string[] => factsIn(html).flatMap(errorsOf);

function errorsOf(facts: Facts): string[] {
  const kind = facts['@type'];
  if (!isKind(kind))
    return [`${kind} is a kind without a schema in tests/structured-data/structured-data.ts`];
  const { error } = KINDS[kind].safeParse(facts);
  return (error?.issues ?? []).map(({ path, message }) => `${[kind, ...path].join('.')}: ${message}`);
}

const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);

/** All addresses in structured data, at any depth. Excludes the terms of schema.org. */
export const addressesIn = (facts: unknown): string[] => {
  if (typeof facts === 'string')
    return /^https?:/.test(facts) && !facts.startsWith('https://schema.org') ? [facts] : [];
  return typeof facts === 'object' && facts !== null ? Object.values(facts).flatMap(addressesIn) : [];
};
