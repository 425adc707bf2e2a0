import { inArray, isNull, or, sql } from 'drizzle-orm';
import type { NewsEntry } from '../../domain/catalogue/entry.ts';
import type { Connection } from '../database.ts';
import { news } from '../schema.ts';

/** Adds a piece of news, or changes what it says. A date that is written as before stays the day it was. */
export async function writeNews(tx: Connection, entry: NewsEntry): Promise<void> {
  const said = {
    category: entry.category,
    title: entry.title,
    summary: entry.summary,
    pictureId: entry.picture?.pictureId ?? null,
    pictureAlt: entry.picture?.alt ?? null,
    body: entry.body,
    entryDigest: entry.digest,
    publishedAtWritten: entry.publishedAt.text,
  };
  const at = entry.publishedAt.at;
  await tx
    .insert(news)
    .values({ newsNumber: Number(entry.newsId), publishedAt: at, updatedAt: at, ...said })
    .onConflictDoUpdate({
      target: news.newsNumber,
      set: {
        ...said,
        publishedAt: sql`case when ${news.publishedAtWritten} = excluded.published_at_written
          then ${news.publishedAt} else excluded.published_at end`,
        updatedAt: sql`now()`,
      },
    });
}

/** Those pieces of news and the ones next to them, whose pages name them. Of the others the withdrawn ones have no page. */
export async function withNeighbours(tx: Connection, newsIds: readonly string[]): Promise<string[]> {
  if (newsIds.length === 0) return [];
  const order = sql`over (order by ${news.publishedAt}, ${news.newsNumber})`;
  const rows = await tx
    .select({
      number: news.newsNumber,
      before: sql<number | null>`lag(${news.newsNumber}) ${order}`.as('before'),
      after: sql<number | null>`lead(${news.newsNumber}) ${order}`.as('after'),
    })
    .from(news)
    .where(or(isNull(news.withdrawnAt), inArray(news.newsNumber, newsIds.map(Number))));
  const changed = new Set(newsIds.map(Number));
  const touched = rows.filter(({ number, before, after }) =>
    [number, before, after].some((one) => one !== null && changed.has(one)),
  );
  return touched.map(({ number }) => String(number));
}
