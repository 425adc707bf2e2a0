import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { NewsState, NewsCategory } from '#lib/contract/enums.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { news } from '../schema.ts';
import { findsWords } from '../db/search-words.ts';
import { type Paged, type Page, type KeyedList, pageOfKeys } from '../db/pages.ts';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import { type NewsBlock, FIRST_OPERATOR_NEWS_ID } from '#backend/domain/content/content.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

const ADMIN_COLUMNS = {
  newsId: sql<string>`${news.newsNumber}::text`,
  category: news.category,
  title: news.title,
  publishedAt: news.publishedAt,
  updatedAt: news.updatedAt,
  isOut: sql<boolean>`${news.withdrawnAt} is null and ${news.publishedAt} <= ${CURRENT_TIME}`,
  takenOverAt: news.takenOverAt,
  withdrawnAt: news.withdrawnAt,
  version: news.version,
};

export type NewsView = {
  readonly newsId: string;
  readonly category: NewsCategory;
  readonly title: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly isOut: boolean;
  readonly takenOverAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly version: number;
};

async function write(tx: Connection, newsId: string, set: PgUpdateSetSource<typeof news>): Promise<NewsView> {
  const [written] = await tx
    .update(news)
    .set({ ...set, takenOverAt: CURRENT_TIME, version: sql`${news.version} + 1` })
    .where(eq(news.newsNumber, Number(newsId)))
    .returning(ADMIN_COLUMNS);
  return one(written);
}

/** With its text, as it is edited. */
type EditedNews = NewsView & Pick<NewsInput, 'summary' | 'picture' | 'body'>;

export async function findNews(db: Connection, newsId: string): Promise<EditedNews | undefined> {
  const { summary, pictureId, pictureAlt, body } = news;
  const [found] = await db
    .select({ ...ADMIN_COLUMNS, summary, pictureId, pictureAlt, body })
    .from(news)
    .where(eq(news.newsNumber, Number(newsId)));
  if (found === undefined) return undefined;
  const { pictureId: id, pictureAlt: alt, ...article } = found;
  return { ...article, picture: id === null ? null : { pictureId: id, alt: alt ?? '' } };
}

/** Locks the row until the transaction ends. `undefined`: no such id. */
export async function lockNews(tx: Connection, newsId: string): Promise<NewsView | undefined> {
  const [found] = await tx
    .select(ADMIN_COLUMNS)
    .from(news)
    .where(eq(news.newsNumber, Number(newsId)))
    .for('update');
  return found;
}

/** A news article as an operator writes it. */
export type NewsInput = {
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  /** `undefined`: the current time; in a change, the time as it was. */
  readonly publishedAt: Date | undefined;
  readonly picture: PictureUse | null;
  readonly body: readonly NewsBlock[];
};

export const updateNews = (tx: Connection, newsId: string, input: NewsInput): Promise<NewsView> =>
  write(tx, newsId, { ...columns(input), publishedAt: input.publishedAt, updatedAt: CURRENT_TIME });

export const setNewsWithdrawn = (tx: Connection, newsId: string): Promise<NewsView> =>
  write(tx, newsId, { withdrawnAt: CURRENT_TIME });

/** `q`: a part of the title, or the number. */
type NewsFilter = Page & { readonly state?: NewsState; readonly q?: string };

export async function pageOfNews(
  db: Connection,
  { state, q, ...page }: NewsFilter,
): Promise<Paged<NewsView>> {
  const has = q === undefined ? undefined : await findsWords(db, SEARCHED, [q]);
  const isNumber = q !== undefined && NUMBER.test(q) ? eq(news.newsNumber, Number(q)) : undefined;
  const which = and(state && IN_STATE[state], has && or(has, isNumber));
  const list: KeyedList = {
    table: news,
    key: { newsNumber: news.newsNumber },
    which,
    isSearch: q !== undefined,
    order: { columns: [news.publishedAt, news.newsNumber], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const items = await db
    .select(ADMIN_COLUMNS)
    .from(news)
    .where(inArray(news.newsNumber, keys))
    .orderBy(...order);
  return { total, items };
}

const IN_STATE: Readonly<Record<NewsState, SQL | undefined>> = {
  scheduled: and(isNull(news.withdrawnAt), gt(news.publishedAt, CURRENT_TIME)),
  published: and(isNull(news.withdrawnAt), lte(news.publishedAt, CURRENT_TIME)),
  withdrawn: isNotNull(news.withdrawnAt),
};

const NUMBER = /^\d{1,9}$/;

const SEARCHED = { column: news.searchTitle, index: 'news_title_terms' };

export async function insertNews(tx: Connection, input: NewsInput): Promise<NewsView> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.newsNumber})`);
  const [added] = await tx
    .insert(news)
    .values({
      newsNumber: sql`(select greatest(max(news_number) + 1, ${FIRST_OPERATOR_NEWS_ID}) from news)`,
      ...columns(input),
      publishedAt: input.publishedAt ?? CURRENT_TIME,
      updatedAt: CURRENT_TIME,
      takenOverAt: CURRENT_TIME,
      entryDigest: '',
      publishedAtWritten: '',
    })
    .returning(ADMIN_COLUMNS);
  return one(added);
}

const columns = ({ category, title, summary, picture, body }: NewsInput) => ({
  category,
  title,
  summary,
  body,
  pictureId: picture?.pictureId ?? null,
  pictureAlt: picture?.alt ?? null,
});

function one(found: NewsView | undefined): NewsView {
  if (found === undefined) throw new Error('The news article was locked, but cannot be found.');
  return found;
}
