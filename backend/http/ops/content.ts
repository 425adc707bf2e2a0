import type { Operation } from '#backend/actions/operations/operation.ts';
import { addPicture } from '#backend/actions/content/pictures.ts';
import type { PictureMaker } from '#backend/actions/content/ports.ts';
import {
  changeBanner,
  publishBanner,
  withdrawBanner,
  type BannerView,
  type BannerInput,
} from '#backend/actions/content/banners.ts';
import {
  changeNews,
  postNews,
  withdrawNews,
  type NewsView,
  type NewsInput,
} from '#backend/actions/content/news.ts';
import { closeDraw, moveDraw, type DrawView } from '#backend/actions/content/draws.ts';
import { drawState } from '#backend/domain/draws/draw.ts';
import { ownerOf } from '#backend/domain/content/content-owner.ts';
import type { OpsCallOutput, OpsCallInput } from '#lib/contract/ops/contract.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';

type DrawCall = 'listDrawsInWindow' | 'closeDraw' | 'moveDraw';
type NewsCall = 'listNewsInWindow' | 'postNews' | 'changeNews' | 'withdrawNews';
type BannerCall = 'listBannersInWindow' | 'putUpBanner' | 'changeBanner' | 'withdrawBanner';

export const contentHandlers = (
  operation: Operation,
  maker: PictureMaker,
): Pick<OpsHandlers, DrawCall | NewsCall | BannerCall | 'addPicture'> => ({
  ...drawHandlers(operation),
  ...newsHandlers(operation),
  ...bannerHandlers(operation),

  addPicture: async ({ body, query: { kind, dryRun: dry } }, { action }) => {
    const dryRun = dry === 'true';
    const added = await addPicture({ ...operation, maker }, { bytes: body, kind, dryRun }, action);
    return 'refusal' in added ? added : { answer: { ...added, dryRun } };
  },
});

const drawHandlers = (operation: Operation): Pick<OpsHandlers, DrawCall> => ({
  listDrawsInWindow: async () => {
    const { draws, at } = await operation.content.draws.list();
    return { answer: { at: at.toISOString(), draws: draws.map((draw) => presentDraw(draw, at)) } };
  },

  closeDraw: async ({ params, body }, { action }) => {
    const closed = await closeDraw(operation, { ...params, ...body }, action);
    if ('refusal' in closed) return closed;
    return { answer: { draw: presentDraw(closed.draw, closed.at), dryRun: body.dryRun } };
  },

  moveDraw: async ({ params, body: { opensAt, closesAt, dryRun } }, { action }) => {
    const period = {
      ...(opensAt !== undefined && { opensAt: new Date(opensAt) }),
      ...(closesAt !== undefined && { closesAt: new Date(closesAt) }),
    };
    const moved = await moveDraw(operation, { ...params, period, dryRun }, action);
    return 'refusal' in moved ? moved : { answer: { draw: presentDraw(moved.draw, moved.at), dryRun } };
  },
});

type Draw = OpsCallOutput<'listDrawsInWindow'>['draws'][number];

const presentDraw = ({ drawId: _drawId, ...draw }: DrawView, at: Date): Draw => ({
  ...draw,
  state: drawState(draw, at),
  opensAt: draw.opensAt.toISOString(),
  closesAt: draw.closesAt.toISOString(),
});

const newsHandlers = (operation: Operation): Pick<OpsHandlers, NewsCall> => ({
  listNewsInWindow: async ({ query }) => {
    const { total, items } = await operation.content.news.list(pageFrom(query));
    return { answer: { total, items: items.map(presentNews) } };
  },

  postNews: async ({ body: { dryRun, ...body } }, { action }) => {
    const posted = await postNews(operation, { input: newsFrom(body), dryRun }, action);
    if ('refusal' in posted) return posted;
    return { answer: { news: presentNews(posted), recipients: posted.recipients, dryRun } };
  },

  changeNews: async ({ params, body: { dryRun, ...body } }, { action }) => {
    const changed = await changeNews(operation, { ...params, input: newsFrom(body), dryRun }, action);
    if ('refusal' in changed) return changed;
    return { answer: { news: presentNews(changed), recipients: changed.recipients, dryRun } };
  },

  withdrawNews: async ({ params, body }, { action }) => {
    const withdrawn = await withdrawNews(operation, { ...params, ...body }, action);
    if ('refusal' in withdrawn) return withdrawn;
    return { answer: { news: presentNews(withdrawn), dryRun: body.dryRun } };
  },
});

type NewsBody = Omit<OpsCallInput<'postNews'>['body'], 'dryRun'>;

const newsFrom = ({ publishedAt, ...body }: NewsBody): NewsInput => ({
  ...body,
  publishedAt: publishedAt === undefined ? undefined : new Date(publishedAt),
});

const presentNews = (news: NewsView): OpsCallOutput<'postNews'>['news'] => ({
  ...{ newsId: news.newsId, category: news.category, title: news.title, isOut: news.isOut },
  publishedAt: news.publishedAt.toISOString(),
  updatedAt: news.updatedAt.toISOString(),
  keptBy: ownerOf(news),
  withdrawnAt: news.withdrawnAt?.toISOString() ?? null,
});

const bannerHandlers = (operation: Operation): Pick<OpsHandlers, BannerCall> => ({
  listBannersInWindow: async () => {
    const { banners, at } = await operation.content.banners.list();
    return { answer: { at: at.toISOString(), banners: banners.map(presentBanner) } };
  },

  putUpBanner: async ({ body: { dryRun, picture, startsAt, endsAt, ...body } }, { action }) => {
    const period = { startsAt: dateFrom(startsAt), endsAt: dateFrom(endsAt) };
    const input = { ...body, ...pictureFrom(picture), ...period };
    const published = await publishBanner(operation, { input, dryRun }, action);
    return 'refusal' in published ? published : { answer: { banner: presentBanner(published), dryRun } };
  },

  changeBanner: async ({ params, body: { dryRun, ...body } }, { action }) => {
    const changed = await changeBanner(operation, { ...params, input: bannerFrom(body), dryRun }, action);
    return 'refusal' in changed ? changed : { answer: { banner: presentBanner(changed), dryRun } };
  },

  withdrawBanner: async ({ params, body }, { action }) => {
    const withdrawn = await withdrawBanner(operation, { ...params, ...body }, action);
    if ('refusal' in withdrawn) return withdrawn;
    return { answer: { banner: presentBanner(withdrawn), dryRun: body.dryRun } };
  },
});

type BannerBody = Omit<OpsCallInput<'changeBanner'>['body'], 'dryRun'>;

/** Omits the fields that are not given, so that they are not changed. */
const bannerFrom = ({ title, link, position, ...body }: BannerBody): Partial<BannerInput> => ({
  ...(title !== undefined && { title }),
  ...(link !== undefined && { link }),
  ...(position !== undefined && { position }),
  ...(body.picture !== undefined && pictureFrom(body.picture)),
  ...(body.startsAt !== undefined && { startsAt: dateFrom(body.startsAt) }),
  ...(body.endsAt !== undefined && { endsAt: dateFrom(body.endsAt) }),
});

const pictureFrom = ({ pictureId, alt }: { readonly pictureId: string; readonly alt: string }) => ({
  pictureId,
  pictureAlt: alt,
});

const dateFrom = (timestamp: string | null): Date | null => (timestamp === null ? null : new Date(timestamp));

const presentBanner = ({ takenOverAt, ...banner }: BannerView): OpsCallOutput<'putUpBanner'>['banner'] => ({
  ...banner,
  startsAt: banner.startsAt?.toISOString() ?? null,
  endsAt: banner.endsAt?.toISOString() ?? null,
  keptBy: ownerOf({ takenOverAt }),
});
