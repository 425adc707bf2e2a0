import type { Shop } from '#backend/actions/ports.ts';
import { listNews, type NewsOnShow, showNews } from '#backend/actions/read-news.ts';
import { changedAt, type NewsBlock as Block, type NewsLine } from '#backend/domain/news.ts';
import type { NewsArticle, NewsBlock, NewsSummary } from '#lib/contract/news.ts';
import type { Handlers } from '../server/public-calls.ts';
import { picture } from './answering.ts';
import { pageFrom } from '../server/parse.ts';
import { REVALIDATE } from '../server/send.ts';

export const newsHandlers = (shop: Shop): Pick<Handlers, 'listNews' | 'showNews'> => ({
  listNews: async ({ query }) => {
    const { total, items } = await listNews(shop, pageFrom(query));
    return { answer: { total, items: items.map(summary) }, headers: REVALIDATE };
  },
  showNews: async ({ params }) => {
    const found = await showNews(shop, params.newsId);
    if (found === 'newsNotFound') return { refusal: found, parameter: 'newsId' };
    return { answer: article(found), headers: REVALIDATE };
  },
});

const summary = (line: NewsLine): NewsSummary => ({
  newsId: line.newsId,
  category: line.category,
  title: line.title,
  summary: line.summary,
  publishedAt: line.publishedAt.toISOString(),
  updatedAt: changedAt(line).toISOString(),
});

const article = (news: NewsOnShow): NewsArticle => ({
  ...summary(news),
  picture: news.picture === null ? null : picture(news.picture),
  body: news.body.map(block),
  newer: news.newer,
  older: news.older,
});

const block = (piece: Block): NewsBlock =>
  piece.kind === 'list' ? { kind: 'list', items: [...piece.items] } : piece;
