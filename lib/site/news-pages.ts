import { ROUTES } from './routes.ts';

/** News on one page of the list. */
export const NEWS_PER_PAGE = 20;

/** `/sanrio/news/{no}` is an article, so further pages of the list are under /archive. */
export const newsPageRoute = (page: number): string =>
  page === 1 ? ROUTES.news : `${ROUTES.news}/archive/${page}`;

export const newsPageCount = (total: number): number => Math.max(1, Math.ceil(total / NEWS_PER_PAGE));

/** The number of an archive page; null: invalid, or the first page, which has another URL. */
export const archivePage = (text: string): number | null =>
  /^[1-9]\d{0,4}$/.test(text) && text !== '1' ? Number(text) : null;
