import type { MetadataRoute } from 'next';
import type { Brand } from '#lib/contract/brand.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { SITE_LANGUAGE, THEME_COLOUR } from '#lib/site/site.ts';

/** The web app manifest, for the home screen. */
export const manifestOf = ({ title, shortName, description }: Brand): MetadataRoute.Manifest => ({
  name: title,
  short_name: shortName,
  description,
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
});
