import type { NewsLine, NewsText, NewsTitle } from '#backend/domain/content/content.ts';
import { type ActingDesk, type ActOf, type Doors, within } from '../operations/operation.ts';
import { pictureFault } from './pictures.ts';
import type { Page, Paged } from '../ports.ts';
import type { NewsInWindow, NewsSaid, NotFound, NotInState, Unfit } from './ports.ts';
import type { Shop } from './content-queries.ts';

type NewsWish = { readonly said: NewsSaid; readonly dryRun: boolean };
type OfNews = { readonly newsId: string; readonly dryRun: boolean };

/** Publishes a piece of news under a number of the operators'. */
export function postNews(
  doors: Doors,
  { said, dryRun }: NewsWish,
  actOf: ActOf,
): Promise<NewsInWindow | Unfit> {
  return within(
    doors,
    dryRun,
  )(async (desk) => {
    const fault = await pictureFault(desk.window.pictures, said.picture?.pictureId);
    if (fault !== undefined) return fault;
    const news = await desk.window.news.add(said);
    await tell(desk, news.newsId);
    await desk.note(actOf({ newsId: news.newsId, title: said.title }));
    return news;
  });
}

/** Says a piece of news otherwise; from then on no catalogue does. */
export function changeNews(
  doors: Doors,
  { newsId, said, dryRun }: NewsWish & OfNews,
  actOf: ActOf,
): Promise<NewsInWindow | NotFound | NotInState | Unfit> {
  return within(
    doors,
    dryRun,
  )(async (desk) => {
    const fault =
      (await newsFault(desk, newsId)) ?? (await pictureFault(desk.window.pictures, said.picture?.pictureId));
    if (fault !== undefined) return fault;
    // Where it moves in time, it leaves neighbours and comes to others.
    const before = await desk.window.news.withNeighbours(newsId);
    const news = await desk.window.news.change(newsId, said);
    await tell(desk, newsId, before);
    await desk.note(actOf({ newsId, title: said.title }));
    return news;
  });
}

/** Takes a piece of news away for good. */
export function withdrawNews(
  doors: Doors,
  { newsId, dryRun }: OfNews,
  actOf: ActOf,
): Promise<NewsInWindow | NotFound | NotInState> {
  return within(
    doors,
    dryRun,
  )(async (desk) => {
    const fault = await newsFault(desk, newsId);
    if (fault !== undefined) return fault;
    const before = await desk.window.news.withNeighbours(newsId);
    const news = await desk.window.news.withdraw(newsId);
    await desk.window.announce({ news: before });
    await desk.note(actOf({ newsId, title: news.title }));
    return news;
  });
}

async function newsFault({ window }: ActingDesk, newsId: string): Promise<NotFound | NotInState | undefined> {
  const news = await window.news.locked(newsId);
  if (news === undefined) return { refusal: 'notFound' };
  if (news.withdrawnAt === null) return undefined;
  return { refusal: 'notInState', detail: 'it was withdrawn' };
}

async function tell({ window }: ActingDesk, newsId: string, before: readonly string[] = []): Promise<void> {
  const after = await window.news.withNeighbours(newsId);
  await window.announce({ news: [...new Set([...before, ...after])] });
}

type Desk = Pick<Shop, 'news' | 'clock'>;

export const listNews = async ({ news, clock }: Desk, page: Page): Promise<Paged<NewsLine>> =>
  news.published(await clock.now(), page);

export type NewsOnShow = NewsText & { readonly newer: NewsTitle | null; readonly older: NewsTitle | null };

export async function showNews({ news, clock }: Desk, newsId: string): Promise<NewsOnShow | 'newsNotFound'> {
  const now = await clock.now();
  const text = await news.find(newsId, now);
  if (text === undefined) return 'newsNotFound';
  return { ...text, ...(await news.neighbours(text, now)) };
}
