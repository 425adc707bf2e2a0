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
    { src: '/art/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/art/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/art/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: '開催中のガチャ', url: `${ROUTES.top}#now` },
    { name: '当選賞品', url: ROUTES.prizes },
    { name: 'マイページ', url: ROUTES.mypage },
  ],
};
