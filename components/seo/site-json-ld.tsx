import { SITE_DESCRIPTION, SITE_LANGUAGE, SITE_NAME, SITE_TITLE } from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';
import { JsonLd } from './json-ld.tsx';

/**
 * Tells search engines what to call this site, which they ask of the root of its domain, whatever address its top page
 * has. next-seo has no such component.
 */
export const SiteJsonLd = () => (
  <JsonLd
    facts={{
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: SITE_NAME,
      alternateName: SITE_TITLE,
      description: SITE_DESCRIPTION,
      inLanguage: SITE_LANGUAGE,
      url: siteAddress('/'),
    }}
  />
);
