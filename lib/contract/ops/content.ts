import { z } from 'zod';
import { PictureId } from '../picture.ts';
import { Moment, OpaqueId, SitePath } from '../values.ts';
import { NewsId } from '../news.ts';
import { Paging, pageOf } from '../paging.ts';
import { NEWS_CATEGORIES } from '../enums.ts';
import { DryRun } from './values.ts';
import { Bytes } from './endpoint.ts';

export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 2_000;

/** Control characters, and those that turn the direction of writing, would come to light on the page only. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+$/u;
export const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\r\n])+$/u;

export const Line = z.string().trim().max(LONGEST_LINE).regex(ONE_LINE);
export const Paragraph = z.string().trim().max(LONGEST_TEXT).regex(SEVERAL_LINES);
export const Alt = z
  .union([z.literal(''), Line])
  .meta({ description: 'What the picture shows, in Japanese; empty where it only decorates.' });

/** Who looks after it: the catalogue's files, or operators, whose word no import undoes. */
export const Keeper = z.enum(['catalogue', 'operators']);

export const BannerInWindow = z
  .strictObject({
    bannerId: OpaqueId,
    title: z.string(),
    link: SitePath,
    pictureId: PictureId,
    position: z.int().meta({ description: 'Smaller comes first.' }),
    startsAt: Moment.nullable(),
    endsAt: Moment.nullable(),
    isUp: z.boolean(),
    keptBy: Keeper,
  })
  .meta({ id: 'BannerInWindow' });
export type BannerInWindow = z.infer<typeof BannerInWindow>;

const LARGEST_POSITION = 2_147_483_647;

const said = {
  title: Line,
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }),
  link: SitePath,
  position: z.int().min(0).max(LARGEST_POSITION),
  startsAt: Moment.nullable().meta({ description: 'null: at once.' }),
  endsAt: Moment.nullable().meta({ description: 'null: never.' }),
};

const done = z.strictObject({ banner: BannerInWindow, dryRun: z.boolean() });
const ofBanner = { params: z.strictObject({ bannerId: OpaqueId }), who: 'operator', answer: done } as const;

export const windowBannerCalls = {
  listBannersInWindow: {
    method: 'GET',
    path: '/api/ops/banners',
    who: 'operator',
    summary: 'Every banner in its order, also those that are not up.',
    answer: z.strictObject({ at: Moment, banners: z.array(BannerInWindow) }),
    refusals: [],
  },
  putUpBanner: {
    method: 'POST',
    path: '/api/ops/banners',
    who: 'operator',
    summary: 'Put a banner up. It gets an id that begins with `ops-`, as no banner of the catalogue does.',
    body: z.strictObject({ ...said, dryRun: DryRun }),
    answer: done,
    refusals: [],
  },
  changeBanner: {
    ...ofBanner,
    method: 'PATCH',
    path: '/api/ops/banners/{bannerId}',
    summary:
      "Change what is given, such as position or period. One of the catalogue's is the operators' from then on.",
    body: z.strictObject({ ...z.strictObject(said).partial().shape, dryRun: DryRun }),
    refusals: ['notFound'],
  },
  withdrawBanner: {
    ...ofBanner,
    method: 'POST',
    path: '/api/ops/banners/{bannerId}/withdraw',
    summary: 'Take a banner down now.',
    body: z.strictObject({ dryRun: DryRun }),
    refusals: ['notFound', 'notInState'],
  },
} as const;

export const NewsInWindow = z
  .strictObject({
    newsId: NewsId,
    category: z.enum(NEWS_CATEGORIES),
    title: z.string(),
    publishedAt: Moment,
    updatedAt: Moment,
    isOut: z.boolean().meta({ description: 'Whether shoppers see it.' }),
    keptBy: Keeper,
    withdrawnAt: Moment.nullable(),
  })
  .meta({ id: 'NewsInWindow' });
export type NewsInWindow = z.infer<typeof NewsInWindow>;

/** As in the catalogue there is no markup. */
const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: Line }),
  z.strictObject({ kind: z.literal('paragraph'), text: Paragraph }),
  z.strictObject({ kind: z.literal('list'), items: z.array(Line).min(1).max(50) }),
  z.strictObject({ kind: z.literal('link'), text: Line, link: SitePath }),
]);

const NewsWritten = z.strictObject({
  category: z.enum(NEWS_CATEGORIES),
  title: Line,
  summary: Line,
  publishedAt: Moment.optional().meta({
    description: 'Until then nobody sees it. Left out: now, or, of a change, as it was.',
  }),
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }).nullable(),
  body: z.array(Block).min(1).max(100),
  dryRun: DryRun,
});

const newsDone = z.strictObject({ news: NewsInWindow, dryRun: z.boolean() });
const ofNews = { params: z.strictObject({ newsId: NewsId }), who: 'operator', answer: newsDone } as const;

export const windowNewsCalls = {
  listNewsInWindow: {
    method: 'GET',
    path: '/api/ops/news',
    who: 'operator',
    summary: 'All news, newest first: also what is not out yet, and what was withdrawn.',
    query: Paging,
    answer: pageOf(NewsInWindow),
    refusals: [],
  },
  postNews: {
    method: 'POST',
    path: '/api/ops/news',
    who: 'operator',
    summary: "Publish a piece of news. It gets a number from 100000 on, which are the operators'.",
    body: NewsWritten,
    answer: newsDone,
    refusals: [],
  },
  changeNews: {
    ...ofNews,
    method: 'PUT',
    path: '/api/ops/news/{newsId}',
    summary: "Say a piece of news otherwise. One of the catalogue's is the operators' from then on.",
    body: NewsWritten,
    refusals: ['notFound', 'notInState'],
  },
  withdrawNews: {
    ...ofNews,
    method: 'POST',
    path: '/api/ops/news/{newsId}/withdraw',
    summary: 'Take a piece of news away for good. What was mailed of it stays mailed.',
    body: z.strictObject({ dryRun: DryRun }),
    refusals: ['notFound', 'notInState'],
  },
} as const;

/** As large as the catalogue takes them. */
const LARGEST_PICTURE = 20 * 1024 * 1024;

export const windowPictureCalls = {
  addPicture: {
    method: 'POST',
    path: '/api/ops/pictures',
    who: 'operator',
    summary: 'Bring in a picture (SVG, PNG, JPEG or WebP) for news (`scene`) or banners (`banner`).',
    takes: 'application/octet-stream',
    largest: LARGEST_PICTURE,
    query: z.strictObject({
      kind: z.enum(['scene', 'banner']),
      dryRun: z.enum(['true']).optional().meta({ description: 'Only look whether it can be used.' }),
    }),
    body: Bytes,
    answer: z.strictObject({
      pictureId: PictureId,
      isNew: z.boolean().meta({ description: 'False: the very same picture was there already.' }),
      dryRun: z.boolean(),
    }),
    refusals: [],
  },
} as const;
