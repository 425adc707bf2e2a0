import { siteAddress } from '#lib/site/site-url.ts';

/**
 * Allows crawlers all pages and pictures. Pages of one visitor forbid indexing in their metadata, which a
 * crawler can read only if it may fetch the page.
 */
export const robotsText = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/image/',
    'Disallow: /api/',
    '',
    `Sitemap: ${siteAddress('/sitemap.xml')}`,
    '',
  ].join('\n');
