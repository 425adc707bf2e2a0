import {
  OrganizationJsonLd as SeoOrganization,
  BreadcrumbJsonLd as SeoBreadcrumb,
  FAQJsonLd,
} from 'next-seo';
import type { ReactElement } from 'react';
import type { Brand } from '#lib/contract/brand.ts';
import { SITE_LANGUAGE } from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { internationalNumber, LOGO_PATH, returnPolicy } from './shop-facts.ts';

/**
 * The site's name for search engines, which read it at the root of the domain, whatever the URL of the top page.
 * next-seo has no such component.
 */
export const SiteJsonLd = ({ brand }: { readonly brand: Brand }) => (
  <JsonLd
    facts={{
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand.name,
      alternateName: brand.title,
      description: brand.description,
      inLanguage: SITE_LANGUAGE,
      url: siteAddress('/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${siteAddress(ROUTES.search)}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }}
  />
);

type OrganizationProps = { readonly operator: Operator; readonly brand: Brand };

/** The operator as an online store, which search engines expect of shops. */
export const OrganizationJsonLd = ({ operator, brand }: OrganizationProps) =>
  escaped(
    SeoOrganization({
      type: 'OnlineStore',
      name: brand.name,
      legalName: operator.name,
      description: brand.description,
      url: siteAddress(ROUTES.top),
      logo: siteAddress(LOGO_PATH),
      address: { postalCode: operator.zip, streetAddress: operator.address, addressCountry: 'JP' },
      telephone: internationalNumber(operator.tel),
      email: operator.email,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: internationalNumber(operator.tel),
        email: operator.email,
      },
      hasMerchantReturnPolicy: returnPolicy(),
    }),
  );

export type BreadcrumbStep = { readonly name: string; readonly path: string };

/** The breadcrumb from the top page to this page. */
export const BreadcrumbJsonLd = ({ trail }: { readonly trail: readonly BreadcrumbStep[] }) =>
  escaped(SeoBreadcrumb({ items: trail.map(({ name, path }) => ({ name, item: siteAddress(path) })) }));

type FaqItem = { readonly question: string; readonly answer: string };

export const FaqJsonLd = ({ items }: { readonly items: readonly FaqItem[] }) =>
  escaped(FAQJsonLd({ questions: items.map(({ question, answer }) => ({ question, answer })) }));

/**
 * JSON-LD as a script that no text can end: escapes `<`, the one character with which an operator's text could.
 */
function JsonLd({ facts }: { readonly facts: unknown }) {
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * Serialises the result of a next-seo component: next-seo escapes `</script>`, but not `</script >`, which ends a
 * script as well (docs/decisions/0094).
 */
export const escaped = (made: ReactElement<{ readonly data?: unknown }>) => (
  <JsonLd facts={made.props.data} />
);
