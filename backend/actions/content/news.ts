import type { NewsLine, NewsText, NewsTitle, NewsBlock } from '#backend/domain/content/content.ts';
import {
  type OperatorDeps,
  type ActionOf,
  type Runners,
  runnerFor,
  versionError,
  type ChangedMeanwhile,
  type NotFound,
  type NotInState,
  type InvalidInput,
} from '../staff/operation.ts';
import { linksIn } from '#backend/domain/content/link-target.ts';
import { linkError, type PageUnknown } from './links.ts';
import { pictureError } from './pictures.ts';
import type { Page, Paged } from '../ports.ts';
import type { ContentQueries } from './content-queries.ts';
import type { NewsCategory } from '#lib/contract/enums.ts';
import type { PictureUse } from '#backend/domain/content/entry.ts';
import { publishedNews, findPublishedNews, newsNeighbours } from '#backend/persistence/content/news-store.ts';

type NewsParams = { readonly input: NewsInput; readonly dryRun: boolean };
type ExistingNews = {
  readonly newsId: string;
  /** The version that the operator has read; undefined: not compared. */
  readonly version: number | undefined;
  readonly dryRun: boolean;
};

/** Publishes a news article under an id reserved for operators. */
export function postNews(
  runners: Runners,
  { input, dryRun }: NewsParams,
  actionOf: ActionOf,
): Promise<PublishedNews | InvalidInput | PageUnknown> {
  return runnerFor(
    runners,
    dryRun,
  )(async (deps) => {
    const error = await inputError(deps, input);
    if (error !== undefined) return error;
    const news = await deps.content.news.add(input);
    await announceNews(deps, news.newsId);
    await deps.recordAction(actionOf({ newsId: news.newsId, title: input.title }));
    return { ...news, recipients: await deps.content.news.recipients(news.newsId) };
  });
}

/** Changes a news article. From then on the catalogue does not change it. */
export function changeNews(
  runners: Runners,
  { newsId, version, input, dryRun }: NewsParams & ExistingNews,
  actionOf: ActionOf,
): Promise<PublishedNews | NotFound | NotInState | ChangedMeanwhile | InvalidInput | PageUnknown> {
  return runnerFor(
    runners,
    dryRun,
  )(async (deps) => {
    const error = (await newsError(deps, { newsId, version })) ?? (await inputError(deps, input));
    if (error !== undefined) return error;
    // A new publication time changes the neighbours: both the old and the new ones are revalidated.
    const before = await deps.content.news.withNeighbours(newsId);
    const news = await deps.content.news.change(newsId, input);
    await announceNews(deps, newsId, before);
    await deps.recordAction(actionOf({ newsId, title: input.title }));
    return { ...news, recipients: await deps.content.news.recipients(newsId) };
  });
}

/** Withdraws a news article for good. */
export function withdrawNews(
  runners: Runners,
  { newsId, version, dryRun }: ExistingNews,
  actionOf: ActionOf,
): Promise<NewsView | NotFound | NotInState | ChangedMeanwhile> {
  return runnerFor(
    runners,
    dryRun,
  )(async (deps) => {
    const error = await newsError(deps, { newsId, version });
    if (error !== undefined) return error;
    const before = await deps.content.news.withNeighbours(newsId);
    const news = await deps.content.news.withdraw(newsId);
    await deps.content.announce({ news: before });
    await deps.recordAction(actionOf({ newsId, title: news.title }));
    return news;
  });
}

async function newsError(
  { content }: OperatorDeps,
  { newsId, version }: Pick<ExistingNews, 'newsId' | 'version'>,
): Promise<NotFound | NotInState | ChangedMeanwhile | undefined> {
  const news = await content.news.locked(newsId);
  if (news === undefined) return { refusal: 'notFound' };
  if (news.withdrawnAt === null) return versionError(news, version);
  return { refusal: 'notInState', detail: 'it was withdrawn' };
}

async function inputError(
  { content }: OperatorDeps,
  { picture, body }: NewsInput,
): Promise<InvalidInput | PageUnknown | undefined> {
  const links = linksIn(body).map(({ block, link }) => ({ parameter: `body.${block}.link`, link }));
  return (await pictureError(content.pictures, picture?.pictureId)) ?? linkError(content.db, links);
}

async function announceNews(
  { content }: OperatorDeps,
  newsId: string,
  before: readonly string[] = [],
): Promise<void> {
  const after = await content.news.withNeighbours(newsId);
  await content.announce({ news: [...new Set([...before, ...after])] });
}

type NewsQueries = Pick<ContentQueries, 'clock' | 'db'>;

export const listNews = async ({ db, clock }: NewsQueries, page: Page): Promise<Paged<NewsLine>> =>
  publishedNews(db, await clock.now(), page);

export type PublicNews = NewsText & { readonly newer: NewsTitle | null; readonly older: NewsTitle | null };

export async function showNews(
  { db, clock }: NewsQueries,
  newsId: string,
): Promise<PublicNews | 'newsNotFound'> {
  const now = await clock.now();
  const text = await findPublishedNews(db, newsId, now);
  if (text === undefined) return 'newsNotFound';
  return { ...text, ...(await newsNeighbours(db, text, now)) };
}

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

/** With its text, as it is edited. */
export type EditedNews = NewsView & Pick<NewsInput, 'summary' | 'picture' | 'body'>;

/** With the number of members who will get an email about it. */
type PublishedNews = NewsView & { readonly recipients: number };

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
