import { ROUTES } from './routes.ts';

/** How many pieces of news stand on one page of the list. */
export const NEWS_A_PAGE = 20;

/** `/sanrio/news/{no}` is an article, so older pages of the list have a folder of their own. */
export const newsPageRoute = (page: number): string =>
  page === 1 ? ROUTES.news : `${ROUTES.news}/archive/${page}`;

export const newsPageCount = (total: number): number => Math.max(1, Math.ceil(total / NEWS_A_PAGE));

/** The page an address names; null for one that has another address (the first) or none. */
export const archivePage = (text: string): number | null =>
  /^[1-9]\d{0,4}$/.test(text) && text !== '1' ? Number(text) : null;
