import type { MetadataRoute } from 'next';
import { ROUTES } from '#lib/site/routes.ts';
import { SITE_DESCRIPTION, SITE_LANGUAGE, SITE_NAME, SITE_TITLE, THEME_COLOUR } from '#lib/site/site.ts';

/** The web app manifest, for the home screen. */
export const manifest: MetadataRoute.Manifest = {
  name: SITE_TITLE,
  short_name: SITE_NAME,
  description: SITE_DESCRIPTION,
  lang: SITE_LANGUAGE,
  dir: 'ltr',
  id: ROUTES.top,
  start_url: ROUTES.top,
  scope: '/',
  display: 'standalone',
  background_color: THEME_COLOUR,
  theme_color: THEME_COLOUR,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/apple-icon.png', type: 'image/png', sizes: '180x180', purpose: 'any' },
  ],
};
