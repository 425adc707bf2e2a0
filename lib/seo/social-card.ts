import type { DrawSummary } from '#lib/contract/draw.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import type { Brand } from '#lib/contract/brand.ts';

/** The picture that a social network shows with a link to a page. */
export type SocialCard = { readonly path: string; readonly alt: string };

/** Raised when the design of cards changes, so that no old picture is shown. */
export const DESIGN_VERSION = 1;

export const siteCard = ({ name, claim }: Brand): SocialCard => ({
  path: `/cards/site/${DESIGN_VERSION}.png`,
  alt: `${name}。${claim}`,
});

/** Social networks cache a picture by its URL, so the URL changes with everything that the card shows. */
const drawCardVersion = (draw: Pick<DrawSummary, 'state' | 'updatedAt'>): string =>
  `${DESIGN_VERSION}-${draw.state}-${Date.parse(draw.updatedAt).toString(36)}.png`;

const newsCardVersion = (news: Pick<NewsSummary, 'updatedAt'>): string =>
  `${DESIGN_VERSION}-${Date.parse(news.updatedAt).toString(36)}.png`;

export const drawCard = (
  draw: Pick<DrawSummary, 'directoryName' | 'title' | 'state' | 'updatedAt'>,
): SocialCard => ({
  path: `/cards/draws/${draw.directoryName}/${drawCardVersion(draw)}`,
  alt: `${draw.title}の台紙`,
});

export const newsCard = (news: Pick<NewsSummary, 'newsId' | 'title' | 'updatedAt'>): SocialCard => ({
  path: `/cards/news/${news.newsId}/${newsCardVersion(news)}`,
  alt: `お知らせ「${news.title}」`,
});
