import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  insertNews,
  lockNews,
  setNewsWithdrawn,
  updateNews,
  type NewsView,
  type NewsInput,
} from '#backend/persistence/content/news-for-staff.ts';
import { newsRecipients } from '#backend/persistence/emails/news-mailing.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { NewsText, NewsTitle } from '#backend/domain/content/content.ts';
import {
  type ActionOf,
  versionError,
  type ChangedMeanwhile,
  type NotFound,
  type NotInState,
  type InvalidInput,
} from '../staff/operator-action.ts';
import { linksIn } from '#backend/domain/content/link-target.ts';
import { linkError, type PageUnknown } from './links.ts';
import { pictureError } from './pictures.ts';
import { findPublishedNews, newsNeighbours, withNeighbours } from '#backend/persistence/content/news.ts';
type NewsParams = { readonly input: NewsInput; readonly dryRun: boolean };
type ExistingNews = {
  readonly newsId: string;
  /** The version that the operator has read; undefined: not compared. */
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

/** Publishes a news article under an id reserved for operators. */
export function postNews(
  db: Database,
  { input, dryRun }: NewsParams,
  actionOf: ActionOf,
): Promise<PublishedNews | InvalidInput | PageUnknown> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const error = await inputError(tx, input);
    if (error !== undefined) return error;
    const news = await insertNews(tx, input);
    await announceNews(tx, news.newsId);
    await recordAction(tx, actionOf({ newsId: news.newsId, title: input.title }));
    return { ...news, recipients: await newsRecipients(tx, news.newsId) };
  });
}

/** Changes a news article. From then on the catalogue does not change it. */
export function changeNews(
  db: Database,
  { newsId, version, input, dryRun }: NewsParams & ExistingNews,
  actionOf: ActionOf,
): Promise<PublishedNews | NotFound | NotInState | ChangedMeanwhile | InvalidInput | PageUnknown> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const error = (await newsError(tx, { newsId, version })) ?? (await inputError(tx, input));
    if (error !== undefined) return error;
    // A new publication time changes the neighbours: both the old and the new ones are revalidated.
    const before = await withNeighbours(tx, [newsId]);
    const news = await updateNews(tx, newsId, input);
    await announceNews(tx, newsId, before);
    await recordAction(tx, actionOf({ newsId, title: input.title }));
    return { ...news, recipients: await newsRecipients(tx, newsId) };
  });
}

/** Withdraws a news article for good. */
export function withdrawNews(
  db: Database,
  { newsId, version, dryRun }: ExistingNews,
  actionOf: ActionOf,
): Promise<NewsView | NotFound | NotInState | ChangedMeanwhile> {
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const error = await newsError(tx, { newsId, version });
    if (error !== undefined) return error;
    const before = await withNeighbours(tx, [newsId]);
    const news = await setNewsWithdrawn(tx, newsId);
    await announceContent(tx, { news: before });
    await recordAction(tx, actionOf({ newsId, title: news.title }));
    return news;
  });
}

async function newsError(
  tx: Connection,
  { newsId, version }: Pick<ExistingNews, 'newsId' | 'version'>,
): Promise<NotFound | NotInState | ChangedMeanwhile | undefined> {
  const news = await lockNews(tx, newsId);
  if (news === undefined) return { refusal: 'notFound' };
  if (news.withdrawnAt === null) return versionError(news, version);
  return { refusal: 'notInState', detail: 'it was withdrawn' };
}

/** Rejects a picture that is not stored, and links that lead nowhere. */
export async function inputError(
  tx: Connection,
  { picture, body }: NewsInput,
): Promise<InvalidInput | PageUnknown | undefined> {
  const links = linksIn(body).map(({ block, link }) => ({ parameter: `body.${block}.link`, link }));
  return (await pictureError(tx, picture?.pictureId)) ?? linkError(tx, links);
}

async function announceNews(tx: Connection, newsId: string, before: readonly string[] = []): Promise<void> {
  const after = await withNeighbours(tx, [newsId]);
  await announceContent(tx, { news: [...new Set([...before, ...after])] });
}

type PublicNews = NewsText & { readonly newer: NewsTitle | null; readonly older: NewsTitle | null };

export async function showNews(db: Database, newsId: string): Promise<PublicNews | 'newsNotFound'> {
  const now = await databaseTime(db);
  const text = await findPublishedNews(db, newsId, now);
  if (text === undefined) return 'newsNotFound';
  return { ...text, ...(await newsNeighbours(db, text, now)) };
}

/** With the number of members who will get an email about it. */
type PublishedNews = NewsView & { readonly recipients: number };
