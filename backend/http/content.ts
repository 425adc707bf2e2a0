import { showNewsPreview } from '#backend/actions/content/preview-news.ts';
import { showNews } from '#backend/actions/content/news.ts';
import { shownVersion } from '#backend/actions/content/pictures.ts';
import { changedAt, type NewsLine } from '#backend/domain/content/content.ts';
import { currentBanners } from '#backend/persistence/content/banners.ts';
import { publishedNews, publishedNewsIds } from '#backend/persistence/content/news.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { drawNames } from '#backend/persistence/draws/draws.ts';
import { pageFrom } from './server/parse.ts';
import type { Handlers } from './server/public-calls.ts';
import { REVALIDATE } from './server/send.ts';
import { joinedRead } from './server/shared-read.ts';

/** The id is a digest of the bytes, so they never change. Pages of other sites may show them. */
const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The asked version replaces it within seconds, after an import of many pictures within minutes. */
const IN_PLACE = { 'cache-control': 'public, max-age=10' } as const;

export function contentHandlers(db: Database) {
  const pageNames = joinedRead(async () => {
    const now = await databaseTime(db);
    const [draws, news] = await Promise.all([drawNames(db), publishedNewsIds(db, now)]);
    return { draws, news };
  });
  return {
    listBanners: async ({ query }) => ({
      answer: await currentBanners(db, await databaseTime(db), pageFrom(query)),
      headers: REVALIDATE,
    }),

    listNews: async ({ query }) => {
      const { total, items } = await publishedNews(db, await databaseTime(db), pageFrom(query));
      return { answer: { total, items: items.map(presentNews) }, headers: REVALIDATE };
    },

    showNews: async ({ params }) => {
      const found = await showNews(db, params.newsId);
      if (found === 'newsNotFound') return { refusal: found, parameter: 'newsId' };
      return { answer: presentNews(found), headers: REVALIDATE };
    },

    showNewsPreview: async ({ body: { secret } }) => {
      const found = await showNewsPreview(db, secret);
      if (found === undefined) return { refusal: 'newsNotFound', parameter: 'secret' };
      return { answer: { ...presentNews(found), newer: null, older: null } };
    },

    listPageNames: async () => ({ answer: await pageNames(), headers: REVALIDATE }),

    showPicture: async ({ params: { pictureId, version } }) => {
      const shown = await shownVersion(db, pictureId, version);
      if (shown === undefined) return { refusal: 'pictureNotFound', parameter: 'version' };
      const format = shown.version.slice(shown.version.indexOf('.') + 1);
      return {
        answer: new Uint8Array(shown.bytes),
        headers: {
          ...PICTURE_HEADERS,
          ...(shown.version !== version && IN_PLACE),
          'content-type': `image/${format}`,
          etag: `"${pictureId}-${shown.version}"`,
        },
      };
    },
  } satisfies Partial<Handlers>;
}

/** With the time of the last change that readers can see. */
const presentNews = <News extends NewsLine>(news: News) => ({ ...news, updatedAt: changedAt(news) });
