import { siteAddress } from '#lib/site/site-url.ts';

/**
 * Everybody may read every page and the pictures. Pages that belong to one visitor say themselves that nobody shall
 * keep them; whoever is forbidden to read a page never learns that.
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
