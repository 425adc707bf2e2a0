import { and, asc, count, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { NewsStore } from '../actions/ports.ts';
import type { NewsLine } from '../domain/news.ts';
import type { Database } from './database.ts';
import { pictureWith } from './picture-store.ts';
import { news } from './schema.ts';

const NEWEST_FIRST = [desc(news.publishedAt), desc(news.newsNumber)];
const OLDEST_FIRST = [asc(news.publishedAt), asc(news.newsNumber)];

const isOut = (by: Date) => and(lte(news.publishedAt, by), isNull(news.withdrawnAt));

export const newsStore = (db: Database): NewsStore => ({
  published: async (by, { limit, offset }) => {
    const rows = await db
      .select()
      .from(news)
      .where(isOut(by))
      .orderBy(...NEWEST_FIRST)
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(news).where(isOut(by));
    return { total: all?.total ?? 0, items: rows.map(lineOf) };
  },

  find: async (newsId, by) => {
    const row = await db.query.news.findFirst({
      where: and(eq(news.newsNumber, Number(newsId)), isOut(by)),
      with: { picture: true },
    });
    if (row === undefined) return undefined;
    const picture = row.picture === null ? null : pictureWith(row.picture, row.pictureAlt ?? '');
    return { ...lineOf(row), picture, body: row.body };
  },

  neighbours: async (of, by) => {
    const next = async (beyond: SQL, order: SQL[]) => {
      const [row] = await db
        .select({ newsNumber: news.newsNumber, title: news.title })
        .from(news)
        .where(and(isOut(by), beyond))
        .orderBy(...order)
        .limit(1);
      return row === undefined ? null : { newsId: String(row.newsNumber), title: row.title };
    };
    const place = sql`(${news.publishedAt}, ${news.newsNumber})`;
    const here = sql`(${of.publishedAt.toISOString()}::timestamptz, ${Number(of.newsId)}::integer)`;
    return {
      newer: await next(sql`${place} > ${here}`, OLDEST_FIRST),
      older: await next(sql`${place} < ${here}`, NEWEST_FIRST),
    };
  },
});

const lineOf = (row: typeof news.$inferSelect): NewsLine => ({
  newsId: String(row.newsNumber),
  category: row.category,
  title: row.title,
  summary: row.summary,
  publishedAt: row.publishedAt,
  updatedAt: row.updatedAt,
});
