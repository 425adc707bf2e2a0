import type { Metadata } from 'next';
import { CARD_SIZE, type Card, SITE_CARD } from './cards.ts';
import { siteEnv } from '../site/env.ts';
import { FEEDS } from './feeds.ts';
import {
  MANIFEST_PATH,
  SITE_DESCRIPTION,
  SITE_KEYWORDS,
  SITE_LANGUAGE,
  SITE_LOCALE,
  SITE_NAME,
  pageTitle,
} from '../site/site.ts';
import { siteAddress } from '../site/site-address.ts';

/** The head of an address that names nothing. */
export const MISSING_PAGE: Metadata = {
  title: { absolute: pageTitle('ページが見つかりません') },
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
 * Everything a page's head says about it. Every page calls this, so that nothing of the page before stays
 * behind when a visitor goes on.
 */
export function pageMetadata(facts: PageFacts): Metadata {
  const title = pageTitle(facts.title);
  const description = facts.description ?? SITE_DESCRIPTION;
  const card = facts.image ?? SITE_CARD;
  const picture = { url: siteAddress(card.path), alt: card.alt };
  return {
    metadataBase: new URL(siteEnv.SITE_ORIGIN),
    title: { absolute: title },
    description,
    manifest: MANIFEST_PATH,
    keywords: [...new Set([...(facts.keywords ?? []), ...SITE_KEYWORDS])],
    alternates: {
      canonical: siteAddress(facts.path),
      types: feedLinks(),
      ...(facts.hidden ? {} : { languages: inItsOneLanguage(facts.path) }),
    },
    openGraph: {
      ...pageKind(facts),
      title,
      description,
      url: siteAddress(facts.path),
      siteName: SITE_NAME,
      locale: SITE_LOCALE,
      images: [{ ...picture, ...CARD_SIZE, type: 'image/png' }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
    robots: facts.hidden
      ? { index: false, follow: false }
      : { index: true, follow: true, 'max-image-preview': 'large', 'max-snippet': -1 },
  };
}

/** Every page has one language, and is the one for readers of any other (docs/decisions/0094). */
const inItsOneLanguage = (path: string) => ({
  [SITE_LANGUAGE]: siteAddress(path),
  'x-default': siteAddress(path),
});

function pageKind(facts: PageFacts) {
  if (facts.type !== 'article') return { type: 'website' as const };
  return {
    type: 'article' as const,
    ...(facts.publishedAt && { publishedTime: facts.publishedAt }),
    ...(facts.updatedAt && { modifiedTime: facts.updatedAt }),
  };
}

const feedLinks = () =>
  Object.fromEntries(
    Object.values(FEEDS).map(({ path, media, title }) => [media, [{ url: siteAddress(path), title }]]),
  );
