import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { MAILED_CATEGORIES, NEWS_AGE_MS, preferenceFor } from '#backend/domain/emails.ts';
import type { Connection } from '../db/database.ts';
import { inMs } from '../db/clock.ts';
import { members, news, newsMailings } from '../schema.ts';
import { isSubscriber, type NewsToMail } from './queue-news.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

/** The period of publication of articles to mail. */
type NewsWindow = { readonly after: Date; readonly by: Date };

/** A mailed article and the number of emails. */
export type MailedNews = { readonly newsId: string; readonly emails: number };

export async function markNewsMailed(tx: Connection, { newsId, emails }: MailedNews): Promise<void> {
  await tx.insert(newsMailings).values({ newsNumber: Number(newsId), emails });
}

/** A concurrent backend retries later and finds the article mailed. */
export async function isOurTurn(tx: Connection): Promise<boolean> {
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.newsMailing}) as ours`,
  );
  return rows[0]?.ours === true;
}

export async function nextNews(tx: Connection, { after, by }: NewsWindow): Promise<NewsToMail | undefined> {
  const { newsNumber, category, title, summary, publishedAt, withdrawnAt } = news;
  const isNews = and(gt(publishedAt, after), lte(publishedAt, by), inArray(category, MAILED_CATEGORIES));
  const [article] = await tx
    .select({ newsNumber, category, title, summary })
    .from(news)
    .leftJoin(newsMailings, eq(newsMailings.newsNumber, newsNumber))
    .where(and(isNews, isNull(withdrawnAt), isNull(newsMailings.newsNumber)))
    .orderBy(asc(publishedAt), asc(newsNumber))
    .limit(1);
  if (article === undefined) return undefined;
  const preference = preferenceFor(article.category);
  if (preference === undefined) return undefined;
  return {
    kind: 'news',
    newsId: String(article.newsNumber),
    title: article.title,
    summary: article.summary,
    preference: preference,
  };
}

/** The number of members who will get an email about an article: 0 if it was mailed before, or is too old for it. */
export async function newsRecipients(db: Connection, newsId: string): Promise<number> {
  const { newsNumber, category, publishedAt } = news;
  const isTooOld = sql<boolean>`${publishedAt} <= ${inMs(-NEWS_AGE_MS)}`;
  const [article] = await db
    .select({ category, isTooOld, mailed: newsMailings.newsNumber })
    .from(news)
    .leftJoin(newsMailings, eq(newsMailings.newsNumber, newsNumber))
    .where(eq(newsNumber, Number(newsId)));
  const preference = article && preferenceFor(article.category);
  if (preference === undefined || article?.mailed !== null || article.isTooOld) return 0;
  return db.$count(members, isSubscriber(preference));
}
