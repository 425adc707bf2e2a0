import type { Metadata } from 'next';
import { FEEDS } from './feeds.ts';
import { CARD_SIZE } from './card-size.ts';
import { type SocialCard, SITE_CARD } from './social-card.ts';
import { INFO_PAGES, type InfoPageName, infoRoute } from '#lib/contract/info-pages.ts';
import { siteEnv } from '#lib/site/env.ts';
import {
  MANIFEST_PATH,
  SITE_DESCRIPTION,
  keywordsOf,
  SITE_LANGUAGE,
  SITE_LOCALE,
  SITE_NAME,
  SITE_TITLE,
  pageTitle,
} from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/** The metadata of a page that does not exist. */
export const MISSING_PAGE: Metadata = {
  title: { absolute: pageTitle('ページが見つかりません') },
  robots: { index: false, follow: true },
};

/** The metadata of a page that cannot be rendered now. */
export const ERROR_PAGE: Metadata = {
  title: { absolute: pageTitle('エラー') },
  robots: { index: false, follow: true },
};

/** Returns the title and path of a page of texts, for its metadata and headings. */
export const infoPage = (name: InfoPageName) => ({ title: INFO_PAGES[name].title, path: infoRoute(name) });

export type PageInfo = {
  /** Left out on the top page, whose title is that of the site. */
  readonly title?: string;
  readonly description?: string;
  /** Placed before those of the site. */
  readonly keywords?: readonly string[];
  /** The page's canonical path, without a query. */
  readonly path: string;
  readonly image?: SocialCard;
  readonly type?: 'website' | 'article';
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** For pages of one visitor: search engines do not index them. */
  readonly hidden?: boolean;
};

/**
 * The whole metadata of a page. Every page calls this or `leanMetadata`, so that nothing of the previous page
 * stays after a navigation.
 */
export function pageMetadata(page: PageInfo): Metadata {
  const { title, description, keywords, address, card } = metadataText(page);
  const picture = { url: card.address, alt: card.alt };
  return {
    ...leanMetadata(page),
    manifest: MANIFEST_PATH,
    alternates: {
      canonical: address,
      types: feedLinks(),
      ...(page.hidden ? {} : { languages: languageAlternates(page.path) }),
    },
    description,
    keywords: keywordsOf(keywords),
    openGraph: {
      type: 'website',
      title,
      description,
      url: address,
      siteName: SITE_NAME,
      locale: SITE_LOCALE,
      images: [{ ...picture, ...CARD_SIZE, type: 'image/png' }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

/**
 * The metadata of a public page that Next renders. `HeadOfPage` renders the rest from `metadataText`, because
 * Next would send it to React a second time as finished tags (docs/decisions/0100).
 */
export function leanMetadata(page: PageInfo): Metadata {
  return {
    metadataBase: new URL(siteEnv.SITE_ORIGIN),
    title: { absolute: pageTitle(page.title) },
    robots: page.hidden
      ? { index: false, follow: false }
      : { index: true, follow: true, 'max-image-preview': 'large', 'max-snippet': -1 },
  };
}

/** The texts for search engines and link previews. */
export type MetadataText = {
  readonly title: string;
  readonly description: string;
  /** The page's own; those of the site are added in the browser, too (`keywordsOf`). */
  readonly keywords: readonly string[];
  readonly address: string;
  readonly card: { readonly address: string; readonly alt: string };
  /** When an article was published and changed; only for articles. */
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
};

export function metadataText(page: PageInfo): MetadataText {
  const { path, alt } = page.image ?? SITE_CARD;
  const times = { published: page.publishedAt, updated: page.updatedAt };
  return {
    // Previews show the name of the site (`og:site_name`) beside the title, and cut off long titles.
    title: page.title || SITE_TITLE,
    description: page.description ?? SITE_DESCRIPTION,
    keywords: page.keywords ?? [],
    address: siteAddress(page.path),
    card: { address: siteAddress(path), alt },
    ...(page.type === 'article' ? times : {}),
  };
}

/** Every page has one language, also for readers of any other (docs/decisions/0094). */
const languageAlternates = (path: string) => ({
  [SITE_LANGUAGE]: siteAddress(path),
  'x-default': siteAddress(path),
});

const feedLinks = () =>
  Object.fromEntries(
    Object.values(FEEDS).map(({ path, media, title }) => [media, [{ url: siteAddress(path), title }]]),
  );

/** Search results show no longer description. */
const MAX_DESCRIPTION_CHARACTERS = 120;

/** The first sentences that fit, or the beginning of a first sentence that is too long. */
export function truncate(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= MAX_DESCRIPTION_CHARACTERS) return characters.join('');
  const end = characters.lastIndexOf('。', MAX_DESCRIPTION_CHARACTERS - 1);
  return end > 0
    ? characters.slice(0, end + 1).join('')
    : `${characters.slice(0, MAX_DESCRIPTION_CHARACTERS - 1).join('')}…`;
}
