import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { pageOfPictures } from '#backend/persistence/content/pictures-for-staff.ts';
import { pageFrom } from './server/parse.ts';
import { addPicture } from '#backend/actions/content/pictures.ts';
import {
  pageOfNews,
  findNews,
  type NewsInput,
  type NewsView,
} from '#backend/persistence/content/news-for-staff.ts';
import { makeNewsPreview } from '#backend/actions/content/preview-news.ts';
import { postNews, changeNews, withdrawNews } from '#backend/actions/content/news.ts';
import type { OpsCallInput } from '#lib/contract/ops/contract.ts';
import {
  reorderBanners,
  publishBanner,
  changeBanner,
  withdrawBanner,
} from '#backend/actions/content/banners.ts';
import {
  listBanners,
  findBanner,
  type BannerInput,
  type BannerView,
} from '#backend/persistence/content/banners.ts';
import { ownerOf } from '#backend/domain/content/content.ts';

/** `previewLinkOf`: the address of the shop's page for a secret. */
export const contentHandlers = (database: OperatorDatabase, previewLinkOf: (secret: string) => string) =>
  ({
    ...newsHandlers(database, previewLinkOf),
    ...bannerHandlers(database),

    listPictures: async ({ query }) => {
      const { kind, q } = query;
      return { answer: await pageOfPictures(database.listsDb, { ...pageFrom(query), kind, q }) };
    },

    addPicture: async ({ body, query: { kind, dryRun: dry } }, { action }) => {
      const dryRun = dry === 'true';
      const added = await addPicture(database.db, { bytes: body, kind, dryRun }, action);
      return 'refusal' in added ? added : { answer: { ...added, dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const newsHandlers = (database: OperatorDatabase, previewLinkOf: (secret: string) => string) =>
  ({
    listNews: async ({ query }) => {
      const { state, q } = query;
      const { total, items } = await pageOfNews(database.listsDb, { ...pageFrom(query), state, q });
      return { answer: { total, items: items.map(presentNews) } };
    },

    showNews: async ({ params: { newsId } }) => {
      const news = await findNews(database.listsDb, newsId);
      return news === undefined ? { refusal: 'notFound' } : { answer: presentNews(news) };
    },

    postNews: async ({ body: { dryRun, ...body } }, { action }) => {
      const posted = await postNews(database.db, { input: newsFrom(body), dryRun }, action);
      if ('refusal' in posted) return posted;
      return { answer: { news: presentNews(posted), recipients: posted.recipients, dryRun } };
    },

    previewNews: async ({ body }, { action }) => {
      const made = await makeNewsPreview(database.db, newsFrom(body), action);
      if ('refusal' in made) return made;
      return { answer: { link: previewLinkOf(made.secret), until: made.until } };
    },

    changeNews: async ({ params, body: { dryRun, version, ...body } }, { action }) => {
      const input = newsFrom(body);
      const changed = await changeNews(database.db, { ...params, version, input, dryRun }, action);
      if ('refusal' in changed) return changed;
      return { answer: { news: presentNews(changed), recipients: changed.recipients, dryRun } };
    },

    withdrawNews: async ({ params, body }, { action }) => {
      const { version, dryRun } = body;
      const withdrawn = await withdrawNews(database.db, { ...params, version, dryRun }, action);
      if ('refusal' in withdrawn) return withdrawn;
      return { answer: { news: presentNews(withdrawn), dryRun: body.dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

type NewsBody = Omit<OpsCallInput<'postNews'>['body'], 'dryRun'>;

const newsFrom = ({ publishedAt, ...body }: NewsBody): NewsInput => ({ ...body, publishedAt });

const presentNews = <News extends NewsView>(news: News) => ({ ...news, ownedBy: ownerOf(news) });

const bannerHandlers = (database: OperatorDatabase) =>
  ({
    reorderBanners: async ({ body }, { action }) => {
      const ordered = await reorderBanners(database.db, body, action);
      if ('refusal' in ordered) return ordered;
      return { answer: { banners: ordered.map(presentBanner), dryRun: body.dryRun } };
    },

    listBanners: async ({ query }) => {
      const { q, state } = query;
      const params = { ...pageFrom(query), q, state };
      const { items, total, at } = await listBanners(database.listsDb, params);
      return { answer: { at, total, items: items.map(presentBanner) } };
    },

    showBanner: async ({ params: { bannerId } }) => {
      const found = await findBanner(database.listsDb, bannerId);
      if (found === undefined) return { refusal: 'notFound' };
      return { answer: { at: found.at, banner: presentBanner(found.banner) } };
    },

    createBanner: async ({ body: { dryRun, picture, position, ...body } }, { action }) => {
      const input = { ...body, position, ...pictureFrom(picture) };
      const published = await publishBanner(database.db, { input, dryRun }, action);
      return 'refusal' in published ? published : { answer: { banner: presentBanner(published), dryRun } };
    },

    changeBanner: async ({ params, body: { dryRun, version, ...body } }, { action }) => {
      const input = bannerFrom(body);
      const changed = await changeBanner(database.db, { ...params, version, input, dryRun }, action);
      return 'refusal' in changed ? changed : { answer: { banner: presentBanner(changed), dryRun } };
    },

    withdrawBanner: async ({ params, body }, { action }) => {
      const { version, dryRun } = body;
      const withdrawn = await withdrawBanner(database.db, { ...params, version, dryRun }, action);
      if ('refusal' in withdrawn) return withdrawn;
      return { answer: { banner: presentBanner(withdrawn), dryRun: body.dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

type BannerBody = Omit<OpsCallInput<'changeBanner'>['body'], 'version' | 'dryRun'>;

/** A field that is not given is not a key of the result either: it is not changed. */
const bannerFrom = ({ picture, ...fields }: BannerBody): Partial<BannerInput> => ({
  ...fields,
  ...(picture && pictureFrom(picture)),
});

const pictureFrom = ({ pictureId, alt }: { readonly pictureId: string; readonly alt: string }) => ({
  pictureId,
  pictureAlt: alt,
});

const presentBanner = (banner: BannerView) => ({ ...banner, ownedBy: ownerOf(banner) });
