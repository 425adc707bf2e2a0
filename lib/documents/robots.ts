import { ROUTES } from '#lib/site/routes.ts';
import { siteAddress } from '#lib/site/site-address.ts';

/** What search engines may read: every public page and the pictures, nothing that belongs to one visitor. */
export const robotsText = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/image/',
    'Disallow: /api/',
    `Disallow: ${ROUTES.mypage}`,
    `Allow: ${ROUTES.login}$`,
    `Allow: ${ROUTES.signup}$`,
    `Disallow: ${ROUTES.top}/*/shopping`,
    `Disallow: ${ROUTES.top}/*/result`,
    '',
    `Sitemap: ${siteAddress('/sitemap.xml')}`,
    '',
  ].join('\n');
