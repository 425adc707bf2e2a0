import type { Brand } from '#lib/contract/brand.ts';

const TITLE_SEPARATOR = ' | ';

/** The keywords of a page: its own, then those of the site, each once. */
export const keywordsOf = (own: readonly string[], { keywords }: Pick<Brand, 'keywords'>): string =>
  [...new Set([...own, ...keywords])].join(',');

export const SITE_LOCALE = 'ja_JP';
export const SITE_LANGUAGE = 'ja';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** The title of a page; that of the top page is the site's. */
export const pageTitle = (page: string | undefined, { title }: Pick<Brand, 'title'>): string =>
  page === undefined || page === '' ? title : `${page}${TITLE_SEPARATOR}${title}`;
