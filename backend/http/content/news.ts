import type { Database } from '#backend/persistence/db/database.ts';
import { listNews, showNews } from '#backend/actions/content/news.ts';
import { changedAt, type NewsLine } from '#backend/domain/content/content.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const newsHandlers = (db: Database): Pick<Handlers, 'listNews' | 'showNews'> => ({
  listNews: async ({ query }) => {
    const { total, items } = await listNews(db, pageFrom(query));
    return { answer: { total, items: items.map(presentNews) }, headers: REVALIDATE };
  },

  showNews: async ({ params }) => {
    const found = await showNews(db, params.newsId);
    if (found === 'newsNotFound') return { refusal: found, parameter: 'newsId' };
    return { answer: presentNews(found), headers: REVALIDATE };
  },
});

/** With the time of the last change that readers can see. */
const presentNews = <News extends NewsLine>(news: News) => ({ ...news, updatedAt: changedAt(news) });
