import type { DrawSummary } from '#lib/contract/draw.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import { SITE_NAME } from '#lib/site/site.ts';

/** The picture a link to a page is shown with on a social network. */
export type Card = { readonly path: string; readonly alt: string };

export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Raised by whoever changes how cards look, so that nobody keeps an old picture. */
const LOOK = 1;

export const SITE_CARD: Card = {
  path: `/cards/site/${LOOK}.png`,
  alt: `${SITE_NAME}。かならず何かが出てくる、オンラインガチャの店`,
};

/**
 * Social networks keep a picture for as long as its address stays the same; so the address changes with
 * everything that is drawn on the card.
 */
export const drawCardVersion = (draw: Pick<DrawSummary, 'state' | 'updatedAt'>): string =>
  `${LOOK}-${draw.state}-${Date.parse(draw.updatedAt).toString(36)}.png`;

export const newsCardVersion = (news: Pick<NewsSummary, 'updatedAt'>): string =>
  `${LOOK}-${Date.parse(news.updatedAt).toString(36)}.png`;

export const drawCard = (
  draw: Pick<DrawSummary, 'directoryName' | 'title' | 'state' | 'updatedAt'>,
): Card => ({
  path: `/cards/draws/${draw.directoryName}/${drawCardVersion(draw)}`,
  alt: `${draw.title}の台紙`,
});

export const newsCard = (news: Pick<NewsSummary, 'newsId' | 'title' | 'updatedAt'>): Card => ({
  path: `/cards/news/${news.newsId}/${newsCardVersion(news)}`,
  alt: `お知らせ「${news.title}」`,
});
