import { BreadcrumbJsonLd as SeoBreadcrumb } from 'next-seo';
import { siteAddress } from '#lib/site/site-url.ts';
import { escaped } from './json-ld.tsx';

export type Step = { readonly name: string; readonly path: string };

/** The way from the top page to this one. */
export const BreadcrumbJsonLd = ({ trail }: { readonly trail: readonly Step[] }) =>
  escaped(SeoBreadcrumb({ items: trail.map(({ name, path }) => ({ name, item: siteAddress(path) })) }));
