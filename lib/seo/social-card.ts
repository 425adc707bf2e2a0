import type { DrawSummary } from '#lib/contract/draw.ts';
import type { NewsSummary } from '#lib/contract/news.ts';
import type { Brand } from '#lib/contract/brand.ts';

/** The picture that a social network shows with a link to a page. */
export type SocialCard = { readonly path: string; readonly alt: string };

/** Raised when the design of cards changes, so that no old picture is shown. */
const DESIGN_VERSION = 1;

/** The design of cards in the looks of a brand. */
export const designVersion = (look: string): string =>
  look === '' ? `${DESIGN_VERSION}` : `${DESIGN_VERSION}${look}`;

export const siteCard = ({ name, claim }: Pick<Brand, 'name' | 'claim'>, look: string): SocialCard => ({
  path: `/cards/site/${designVersion(look)}.png`,
  alt: `${name}。${claim}`,
});

/** Social networks cache a picture by its URL, so the URL changes with everything that the card shows. */
const drawCardVersion = (draw: Pick<DrawSummary, 'state' | 'updatedAt'>, look: string): string =>
  `${designVersion(look)}-${draw.state}-${Date.parse(draw.updatedAt).toString(36)}.png`;

const newsCardVersion = (news: Pick<NewsSummary, 'updatedAt'>, look: string): string =>
  `${designVersion(look)}-${Date.parse(news.updatedAt).toString(36)}.png`;

export const drawCard = (
  draw: Pick<DrawSummary, 'directoryName' | 'title' | 'state' | 'updatedAt'>,
  look: string,
): SocialCard => ({
  path: `/cards/draws/${draw.directoryName}/${drawCardVersion(draw, look)}`,
  alt: `${draw.title}の台紙`,
});

export const newsCard = (
  news: Pick<NewsSummary, 'newsId' | 'title' | 'updatedAt'>,
  look: string,
): SocialCard => ({
  path: `/cards/news/${news.newsId}/${newsCardVersion(news, look)}`,
  alt: `お知らせ：${news.title}`,
});
