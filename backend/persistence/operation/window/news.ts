import { desc, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { NewsDesk, NewsInWindow, NewsSaid } from '#backend/actions/operation/window/news.ts';
import { FIRST_OF_OPERATORS } from '#backend/domain/window/keepers.ts';
import { withNeighbours } from '../../catalogue/write-news.ts';
import type { Connection } from '../../database.ts';
import { MOMENT } from '../../members/time.ts';
import { news } from '../../schema.ts';

/** Any number that nobody else locks by. */
const LOCK = 4_715_005;

const IN_WINDOW = {
  newsId: sql<string>`${news.newsNumber}::text`,
  category: news.category,
  title: news.title,
  publishedAt: news.publishedAt,
  updatedAt: news.updatedAt,
  isOut: sql<boolean>`${news.withdrawnAt} is null and ${news.publishedAt} <= ${MOMENT}`,
  takenOverAt: news.takenOverAt,
  withdrawnAt: news.withdrawnAt,
};

export const newsDesk = (db: Connection): NewsDesk => {
  const write = async (newsId: string, set: PgUpdateSetSource<typeof news>): Promise<NewsInWindow> => {
    const [written] = await db
      .update(news)
      .set({ ...set, takenOverAt: MOMENT })
      .where(eq(news.newsNumber, Number(newsId)))
      .returning(IN_WINDOW);
    return one(written);
  };

  return {
    list: async ({ limit, offset }) => {
      const items = await db
        .select(IN_WINDOW)
        .from(news)
        .orderBy(desc(news.publishedAt), desc(news.newsNumber))
        .limit(limit)
        .offset(offset);
      return { total: await db.$count(news), items };
    },

    locked: async (newsId) => {
      const [found] = await db
        .select(IN_WINDOW)
        .from(news)
        .where(eq(news.newsNumber, Number(newsId)))
        .for('update');
      return found;
    },

    add: (said) => add(db, said),
    change: (newsId, said) =>
      write(newsId, { ...columns(said), publishedAt: said.publishedAt, updatedAt: MOMENT }),
    withdraw: (newsId) => write(newsId, { withdrawnAt: MOMENT }),
    withNeighbours: (newsId) => withNeighbours(db, [newsId]),
  };
};

async function add(db: Connection, said: NewsSaid): Promise<NewsInWindow> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const [added] = await db
    .insert(news)
    .values({
      newsNumber: sql`(select greatest(max(news_number) + 1, ${FIRST_OF_OPERATORS}) from news)`,
      ...columns(said),
      publishedAt: said.publishedAt ?? MOMENT,
      ...{ updatedAt: MOMENT, takenOverAt: MOMENT },
      ...{ entryDigest: '', publishedAtWritten: '' },
    })
    .returning(IN_WINDOW);
  return one(added);
}

const columns = ({ category, title, summary, picture, body }: NewsSaid) => ({
  ...{ category, title, summary, body },
  pictureId: picture?.pictureId ?? null,
  pictureAlt: picture?.alt ?? null,
});

function one(found: NewsInWindow | undefined): NewsInWindow {
  if (found === undefined) throw new Error('A piece of news has gone away under its lock');
  return found;
}
