import type { NewsLine, NewsText, NewsTitle } from '../domain/news.ts';
import type { Page, Paged } from './ports.ts';
import type { Shop } from './shop.ts';

type Desk = Pick<Shop, 'news' | 'clock'>;

export const listNews = async ({ news, clock }: Desk, page: Page): Promise<Paged<NewsLine>> =>
  news.published(await clock.now(), page);

export type NewsOnShow = NewsText & { readonly newer: NewsTitle | null; readonly older: NewsTitle | null };

export async function showNews({ news, clock }: Desk, newsId: string): Promise<NewsOnShow | 'newsNotFound'> {
  const now = await clock.now();
  const text = await news.find(newsId, now);
  if (text === undefined) return 'newsNotFound';
  return { ...text, ...(await news.neighbours(text, now)) };
}
