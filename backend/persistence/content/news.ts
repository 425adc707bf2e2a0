import { and, asc, desc, eq, isNull, lte, type SQL, sql, inArray, or } from 'drizzle-orm';
import type { NewsLine, NewsText, NewsTitle } from '#backend/domain/content/content.ts';
import type { NewsEntry } from '#backend/domain/content/entry.ts';
import type { Database, Connection } from '../db/database.ts';
import { pictureWith } from './pictures.ts';
import { news } from '../schema.ts';
import type { Page, Paged } from '../db/pages.ts';

const NEWEST_FIRST = [desc(news.publishedAt), desc(news.newsNumber)];
const OLDEST_FIRST = [asc(news.publishedAt), asc(news.newsNumber)];

const isOut = (by: Date) => and(lte(news.publishedAt, by), isNull(news.withdrawnAt));

/** Articles published by that time, newest first. */
export async function publishedNews(
  db: Database,
  by: Date,
  { limit, offset }: Page,
): Promise<Paged<NewsLine>> {
  const rows = await db
    .select()
    .from(news)
    .where(isOut(by))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
  return { total: await db.$count(news, isOut(by)), items: rows.map(lineOf) };
}

export async function findPublishedNews(
  db: Database,
  newsId: string,
  by: Date,
): Promise<NewsText | undefined> {
  const row = await db.query.news.findFirst({
    where: and(eq(news.newsNumber, Number(newsId)), isOut(by)),
    with: { picture: true },
  });
  if (row === undefined) return undefined;
  const picture = row.picture === null ? null : pictureWith(row.picture, row.pictureAlt ?? '');
  return { ...lineOf(row), picture, body: row.body };
}

/** Whether there is such an article that is not withdrawn. It may be published later. */
export const hasNews = async (db: Connection, newsId: string): Promise<boolean> =>
  (await db.$count(news, and(eq(news.newsNumber, Number(newsId)), isNull(news.withdrawnAt)))) > 0;

/** The ids of all articles published by that time. */
export async function publishedNewsIds(db: Database, by: Date): Promise<string[]> {
  const rows = await db.select({ newsNumber: news.newsNumber }).from(news).where(isOut(by));
  return rows.map(({ newsNumber }) => String(newsNumber));
}

/** The next newer and the next older one. */
export async function newsNeighbours(
  db: Database,
  of: NewsLine,
  by: Date,
): Promise<{ newer: NewsTitle | null; older: NewsTitle | null }> {
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
}

const lineOf = (row: typeof news.$inferSelect): NewsLine => ({
  newsId: String(row.newsNumber),
  category: row.category,
  title: row.title,
  summary: row.summary,
  publishedAt: row.publishedAt,
  updatedAt: row.updatedAt,
});

/** Inserts or updates a news article of the catalogue. A date whose text is unchanged keeps its time. */
export async function writeNews(tx: Connection, entry: NewsEntry): Promise<void> {
  const input = {
    category: entry.category,
    title: entry.title,
    summary: entry.summary,
    pictureId: entry.picture?.pictureId ?? null,
    pictureAlt: entry.picture?.alt ?? null,
    body: entry.body,
    entryDigest: entry.digest,
    publishedAtWritten: entry.publishedAt.text,
    ...(entry.owner === 'operators' && { takenOverAt: sql`now()` }),
  };
  const at = entry.publishedAt.at;
  await tx
    .insert(news)
    .values({ newsNumber: Number(entry.newsId), publishedAt: at, updatedAt: at, ...input })
    .onConflictDoUpdate({
      target: news.newsNumber,
      set: {
        ...input,
        version: sql`${news.version} + 1`,
        publishedAt: sql`case when ${news.publishedAtWritten} = excluded.published_at_written
          then ${news.publishedAt} else excluded.published_at end`,
        updatedAt: sql`now()`,
      },
    });
}

/** The given articles and their neighbours, whose pages link to them. Other withdrawn articles have no page. */
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
