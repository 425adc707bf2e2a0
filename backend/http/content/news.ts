import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import { listNews, type PublicNews, showNews } from '#backend/actions/content/news.ts';
import { changedAt, type NewsBlock as Block, type NewsLine } from '#backend/domain/content/content.ts';
import type { NewsArticle, NewsBlock, NewsSummary } from '#lib/contract/news.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';
import { presentPicture } from './pictures.ts';

export const newsHandlers = (shop: ContentQueries): Pick<Handlers, 'listNews' | 'showNews'> => ({
  listNews: async ({ query }) => {
    const { total, items } = await listNews(shop, pageFrom(query));
    return { answer: { total, items: items.map(presentSummary) }, headers: REVALIDATE };
  },

  showNews: async ({ params }) => {
    const found = await showNews(shop, params.newsId);
    if (found === 'newsNotFound') return { refusal: found, parameter: 'newsId' };
    return { answer: presentArticle(found), headers: REVALIDATE };
  },
});

const presentSummary = (news: NewsLine): NewsSummary => ({
  newsId: news.newsId,
  category: news.category,
  title: news.title,
  summary: news.summary,
  publishedAt: news.publishedAt.toISOString(),
  updatedAt: changedAt(news).toISOString(),
});

const presentArticle = (news: PublicNews): NewsArticle => ({
  ...presentSummary(news),
  picture: news.picture === null ? null : presentPicture(news.picture),
  body: news.body.map(presentBlock),
  newer: news.newer,
  older: news.older,
});

const presentBlock = (block: Block): NewsBlock =>
  block.kind === 'list' ? { kind: 'list', items: [...block.items] } : block;
