import { z } from 'zod';
import { PictureId } from '../picture.ts';
import { Count, Timestamp, OpaqueId, SitePath } from '../values.ts';
import { NewsId } from '../news.ts';
import { Paging, pageOf } from '../paging.ts';
import { NEWS_CATEGORIES } from '../enums.ts';
import { DryRun, ONE_LINE } from './values.ts';
import { Bytes } from './endpoint.ts';

export const MAX_LINE_CHARACTERS = 200;
export const MAX_PARAGRAPH_CHARACTERS = 2_000;

/** Control characters, and those that turn the direction of writing, would come to light on the page only. */
export const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\r\n])+$/u;

export const SingleLine = z.string().trim().max(MAX_LINE_CHARACTERS).regex(ONE_LINE);
export const Paragraph = z.string().trim().max(MAX_PARAGRAPH_CHARACTERS).regex(SEVERAL_LINES);
export const Alt = z
  .union([z.literal(''), SingleLine])
  .meta({ description: 'Description of the picture, in Japanese; empty if it is decorative.' });

/** The owner of content: the catalogue's files, or operators, whose changes no import overwrites. */
export const ContentOwner = z.enum(['catalogue', 'operators']);

export const OpsBanner = z
  .strictObject({
    bannerId: OpaqueId,
    title: z.string(),
    link: SitePath,
    pictureId: PictureId,
    position: z.int().meta({ description: 'Smaller comes first.' }),
    startsAt: Timestamp.nullable(),
    endsAt: Timestamp.nullable(),
    isUp: z.boolean(),
    keptBy: ContentOwner,
  })
  .meta({ id: 'BannerInWindow' });
export type OpsBanner = z.infer<typeof OpsBanner>;

const MAX_POSITION = 2_147_483_647;

const bannerFields = {
  title: SingleLine,
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }),
  link: SitePath,
  position: z.int().min(0).max(MAX_POSITION),
  startsAt: Timestamp.nullable().meta({ description: 'null: at once.' }),
  endsAt: Timestamp.nullable().meta({ description: 'null: never.' }),
};

const bannerResult = z.strictObject({ banner: OpsBanner, dryRun: z.boolean() });
const ofBanner = {
  params: z.strictObject({ bannerId: OpaqueId }),
  who: 'operator',
  needs: 'content.write',
  stepUp: false,
  answer: bannerResult,
} as const;

export const bannerCalls = {
  listBannersInWindow: {
    method: 'GET',
    path: '/api/ops/banners',
    who: 'operator',
    needs: 'content.write',
    summary: 'All banners in display order, including those that are not shown.',
    answer: z.strictObject({ at: Timestamp, banners: z.array(OpsBanner) }),
    refusals: [],
  },
  putUpBanner: {
    method: 'POST',
    path: '/api/ops/banners',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    summary: 'Publish a banner. Its id begins with `ops-`, unlike those of the catalogue.',
    body: z.strictObject({ ...bannerFields, dryRun: DryRun }),
    answer: bannerResult,
    refusals: ['pageUnknown'],
  },
  changeBanner: {
    ...ofBanner,
    method: 'PATCH',
    path: '/api/ops/banners/{bannerId}',
    summary:
      'Change the given fields, such as position or period. A banner of the catalogue then belongs to the operators.',
    body: z.strictObject({ ...z.strictObject(bannerFields).partial().shape, dryRun: DryRun }),
    refusals: ['notFound', 'pageUnknown'],
  },
  withdrawBanner: {
    ...ofBanner,
    method: 'POST',
    path: '/api/ops/banners/{bannerId}/withdraw',
    summary: 'Withdraw a banner now.',
    body: z.strictObject({ dryRun: DryRun }),
    refusals: ['notFound', 'notInState'],
  },
} as const;

export const OpsNews = z
  .strictObject({
    newsId: NewsId,
    category: z.enum(NEWS_CATEGORIES),
    title: z.string(),
    publishedAt: Timestamp,
    updatedAt: Timestamp,
    isOut: z.boolean().meta({ description: 'Whether shoppers see it.' }),
    keptBy: ContentOwner,
    withdrawnAt: Timestamp.nullable(),
  })
  .meta({ id: 'NewsInWindow' });
export type OpsNews = z.infer<typeof OpsNews>;

/** The same blocks as in the catalogue. */
const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: SingleLine }),
  z.strictObject({ kind: z.literal('paragraph'), text: Paragraph }),
  z.strictObject({ kind: z.literal('list'), items: z.array(SingleLine).min(1).max(50) }),
  z.strictObject({ kind: z.literal('link'), text: SingleLine, link: SitePath }),
]);

const NewsInput = z.strictObject({
  category: z.enum(NEWS_CATEGORIES),
  title: SingleLine,
  summary: SingleLine,
  publishedAt: Timestamp.optional().meta({
    description: 'Hidden until then. Left out: now, or unchanged in a change.',
  }),
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }).nullable(),
  body: z.array(Block).min(1).max(100),
  dryRun: DryRun,
});

const newsResult = z.strictObject({ news: OpsNews, dryRun: z.boolean() });
const publishedResult = newsResult.extend({
  recipients: Count.meta({
    description:
      'Members who get an email about it when it is published, as of now. 0: a category without emails, emailed before, or too old.',
  }),
});
const ofNews = {
  params: z.strictObject({ newsId: NewsId }),
  who: 'operator',
  needs: 'content.write',
  stepUp: false,
  answer: newsResult,
} as const;

export const newsCalls = {
  listNewsInWindow: {
    method: 'GET',
    path: '/api/ops/news',
    who: 'operator',
    needs: 'content.write',
    summary: 'All news, newest first, including unpublished and withdrawn ones.',
    query: Paging,
    answer: pageOf(OpsNews),
    refusals: [],
  },
  postNews: {
    method: 'POST',
    path: '/api/ops/news',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    summary: 'Publish news. Numbers from 100000 on are those of the operators.',
    body: NewsInput,
    answer: publishedResult,
    refusals: ['pageUnknown'],
  },
  changeNews: {
    ...ofNews,
    method: 'PUT',
    path: '/api/ops/news/{newsId}',
    summary: 'Change news. News of the catalogue then belong to the operators.',
    body: NewsInput,
    answer: publishedResult,
    refusals: ['notFound', 'notInState', 'pageUnknown'],
  },
  withdrawNews: {
    ...ofNews,
    method: 'POST',
    path: '/api/ops/news/{newsId}/withdraw',
    summary: 'Withdraw news for good. Emails sent about them are not recalled.',
    body: z.strictObject({ dryRun: DryRun }),
    refusals: ['notFound', 'notInState'],
  },
} as const;

/** The limit of the catalogue. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

export const pictureCalls = {
  addPicture: {
    method: 'POST',
    path: '/api/ops/pictures',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    summary: 'Upload a picture (SVG, PNG, JPEG or WebP) for news (`scene`) or banners (`banner`).',
    takes: 'application/octet-stream',
    largest: MAX_PICTURE_BYTES,
    query: z.strictObject({
      kind: z.enum(['scene', 'banner']),
      dryRun: z.enum(['true']).optional().meta({ description: 'Only check whether it can be used.' }),
    }),
    body: Bytes,
    answer: z.strictObject({
      pictureId: PictureId,
      isNew: z.boolean().meta({ description: 'False: the same picture existed already.' }),
      dryRun: z.boolean(),
    }),
    refusals: [],
  },
} as const;
