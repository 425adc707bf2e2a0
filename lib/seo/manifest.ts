import type { MetadataRoute } from 'next';
import type { Brand } from '#lib/contract/brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import { artBaseOf } from '#lib/brand/page-brand.ts';
import { themeColoursOf } from '#lib/brand/theme-colours.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { SITE_LANGUAGE } from '#lib/site/site.ts';

export const ICON_PATHS = { svg: '/icon.svg', png: '/apple-icon.png' } as const;

/** The icons in the sizes that home screens want. */
const iconsOf = (base: string): MetadataRoute.Manifest['icons'] => [
  { src: ICON_PATHS.svg, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: `${base}/icon-192.png`, type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: `${base}/icon-512.png`, type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: `${base}/icon-maskable.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** The web app manifest, for the home screen. */
export const manifestOf = (brand: Brand): MetadataRoute.Manifest => ({
  name: brand.title,
  short_name: brand.shortName,
  description: brand.description,
  lang: SITE_LANGUAGE,
  dir: 'ltr',
  id: ROUTES.top,
  start_url: ROUTES.top,
  scope: '/',
  display: 'standalone',
  background_color: themeColoursOf(brand).day,
  theme_color: themeColoursOf(brand).day,
  icons: iconsOf(artBaseOf(lookOf(brand))),
  shortcuts: [
    { name: '開催中のガチャ', url: `${ROUTES.top}#now` },
    { name: '当選賞品', url: ROUTES.prizes },
    { name: 'マイページ', url: ROUTES.mypage },
  ],
});
