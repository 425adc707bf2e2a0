import type { Metadata } from 'next';
import { CARD_SIZE, type Card, SITE_CARD } from './social-card.ts';
import { siteEnv } from '#lib/site/env.ts';
import {
  MANIFEST_PATH,
  SITE_DESCRIPTION,
  SITE_KEYWORDS,
  SITE_LANGUAGE,
  SITE_LOCALE,
  SITE_NAME,
  SITE_TITLE,
  pageTitle,
} from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/** The head of an address that names nothing. */
export const MISSING_PAGE: Metadata = {
  title: { absolute: pageTitle('ページが見つかりません') },
  robots: { index: false, follow: true },
};

/** The head of a page that cannot be made now. */
export const FAULTY_PAGE: Metadata = {
  title: { absolute: pageTitle('エラー') },
  robots: { index: false, follow: true },
};

export type PageFacts = {
  /** Left out on the top page, whose title is the site's alone. */
  readonly title?: string;
  readonly description?: string;
  /** Stand before the site's own. */
  readonly keywords?: readonly string[];
  /** The page's canonical path, without a query. */
  readonly path: string;
  readonly image?: Card;
  readonly type?: 'website' | 'article';
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** For pages that belong to one visitor: no search engine shall keep them. */
  readonly hidden?: boolean;
};

/**
 * Everything a page's head says about it. Every page calls this, or what follows, so that nothing of the page before
 * stays behind when a visitor goes on.
 */
export function pageMetadata(facts: PageFacts): Metadata {
  const { title, description, keywords, address, card } = spokenOf(facts);
  const picture = { url: card.address, alt: card.alt };
  return {
    ...leanMetadata(facts),
    manifest: MANIFEST_PATH,
    alternates: {
      canonical: address,
      types: feedLinks(),
      ...(facts.hidden ? {} : { languages: inItsOneLanguage(facts.path) }),
    },
    description,
    keywords,
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
 * What Next itself writes into the head of a public page. The rest, which says the same words several times, is said by
 * `HeadOfPage` out of `spokenOf`: Next would send all of it to React again, as finished tags (docs/decisions/0100).
 */
export function leanMetadata(facts: PageFacts): Metadata {
  return {
    metadataBase: new URL(siteEnv.SITE_ORIGIN),
    title: { absolute: pageTitle(facts.title) },
    robots: facts.hidden
      ? { index: false, follow: false }
      : { index: true, follow: true, 'max-image-preview': 'large', 'max-snippet': -1 },
  };
}

/** What search engines and link previews are told in words. */
export type Spoken = {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly address: string;
  readonly card: { readonly address: string; readonly alt: string };
  /** When an article was published and changed; no other page says so. */
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
};

export function spokenOf(facts: PageFacts): Spoken {
  const { path, alt } = facts.image ?? SITE_CARD;
  const times = { published: facts.publishedAt, updated: facts.updatedAt };
  return {
    // Previews name the site beside the title (`og:site_name`), and cut a long one off.
    title: facts.title || SITE_TITLE,
    description: facts.description ?? SITE_DESCRIPTION,
    keywords: [...new Set([...(facts.keywords ?? []), ...SITE_KEYWORDS])].join(','),
    address: siteAddress(facts.path),
    card: { address: siteAddress(path), alt },
    ...(facts.type === 'article' ? times : {}),
  };
}

/** Every page has one language, and is the one for readers of any other (docs/decisions/0094). */
const inItsOneLanguage = (path: string) => ({
  [SITE_LANGUAGE]: siteAddress(path),
  'x-default': siteAddress(path),
});

const feedLinks = () =>
  Object.fromEntries(
    Object.values(FEEDS).map(({ path, media, title }) => [media, [{ url: siteAddress(path), title }]]),
  );

/** The two spellings of the news feed, linked from the head of every page. */
export const FEEDS = {
  rss: { path: '/feed.xml', media: 'application/rss+xml', title: `${SITE_NAME} お知らせ (RSS)` },
  atom: { path: '/atom.xml', media: 'application/atom+xml', title: `${SITE_NAME} お知らせ (Atom)` },
} as const;

/** What fits under a title in a list of results; the rest would be cut off there anyway. */
const LONGEST = 120;

/** The first sentences of a text, as many as fit; of a first one that is too long, its beginning. */
export function briefly(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (letters.length <= LONGEST) return letters.join('');
  const end = letters.lastIndexOf('。', LONGEST - 1);
  return end > 0 ? letters.slice(0, end + 1).join('') : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
