import { z } from 'zod';
import { PictureId } from '../picture.ts';
import { Count, ONE_LINE, SEVERAL_LINES, TimeInput, Timestamp, SitePath } from '../values.ts';
import { NewsId } from '../news.ts';
import { Paging, longPageOf } from '../paging.ts';
import { MB_BYTES, PICTURE_MB } from '../shop-rules.ts';
import { NEWS_CATEGORIES, PICTURE_KINDS, NEWS_STATES } from '../enums.ts';
import { DryRun, SearchText, Version } from './values.ts';
import { Bytes } from './endpoint.ts';

const MAX_LINE_CHARACTERS = 200;
const MAX_PARAGRAPH_CHARACTERS = 2_000;

export const SingleLine = z.string().trim().max(MAX_LINE_CHARACTERS).regex(ONE_LINE);
const Paragraph = z.string().trim().max(MAX_PARAGRAPH_CHARACTERS).regex(SEVERAL_LINES);
export const Alt = z
  .union([z.literal(''), SingleLine])
  .meta({ description: 'Description of the picture, in Japanese; empty if it is decorative.' });

export const MAX_SHOP_WORDS = 500;

/** Words of staff to members, in an email and on their page; each line is a paragraph. */
export const ShopWords = z.string().trim().min(1).max(MAX_SHOP_WORDS).regex(SEVERAL_LINES);

/** The owner of content: the catalogue's files, or operators, whose changes no import overwrites. */
export const ContentOwner = z.enum(['catalogue', 'operators']);

export const OpsNews = z
  .object({
    newsId: NewsId,
    category: z.enum(NEWS_CATEGORIES),
    title: z.string(),
    publishedAt: Timestamp,
    updatedAt: Timestamp,
    isOut: z.boolean().meta({ description: 'Whether shoppers see it.' }),
    ownedBy: ContentOwner,
    withdrawnAt: Timestamp.nullable(),
    version: Version,
  })
  .meta({ id: 'OpsNews' });
export type OpsNews = z.infer<typeof OpsNews>;

/** The same blocks as in the catalogue. */
const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: SingleLine }),
  z.strictObject({ kind: z.literal('paragraph'), text: Paragraph }),
  z.strictObject({ kind: z.literal('list'), items: z.array(SingleLine).min(1).max(50) }),
  z.strictObject({ kind: z.literal('link'), text: SingleLine, link: SitePath }),
]);

const newsFields = {
  category: z.enum(NEWS_CATEGORIES),
  title: SingleLine,
  summary: SingleLine,
  publishedAt: TimeInput.optional().meta({
    description: 'Hidden until then. Left out: now, or unchanged in a change.',
  }),
  picture: z.strictObject({ pictureId: PictureId, alt: Alt }).nullable(),
  body: z.array(Block).min(1).max(100),
  dryRun: DryRun,
};

/** As an operator edits it. */
const OpsNewsArticle = OpsNews.extend({
  summary: z.string(),
  picture: z.object({ pictureId: PictureId, alt: z.string() }).nullable(),
  body: z.array(Block),
}).meta({ id: 'OpsNewsArticle' });
export type OpsNewsArticle = z.infer<typeof OpsNewsArticle>;

const newsResult = z.object({ news: OpsNews, dryRun: z.boolean() });
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
  listNews: {
    method: 'GET',
    path: '/api/ops/news',
    who: 'operator',
    needs: 'content.write',
    summary: 'All news, newest first, including unpublished and withdrawn ones.',
    query: Paging.extend({
      state: z.enum(NEWS_STATES).optional(),
      q: SearchText.optional().meta({ description: 'A part of the title, or the number.' }),
    }),
    answer: longPageOf(OpsNews),
    refusals: [],
  },
  showNews: {
    method: 'GET',
    path: '/api/ops/news/{newsId}',
    who: 'operator',
    needs: 'content.write',
    summary: 'One news article with its text, as it is edited.',
    params: z.strictObject({ newsId: NewsId }),
    answer: OpsNewsArticle,
    refusals: ['notFound'],
  },
  postNews: {
    method: 'POST',
    path: '/api/ops/news',
    who: 'operator',
    needs: 'content.write',
    stepUp: true,
    summary: 'Publish news. Numbers from 100000 on are those of the operators.',
    body: z.strictObject(newsFields),
    answer: publishedResult,
    refusals: ['pageUnknown'],
  },
  changeNews: {
    ...ofNews,
    method: 'PUT',
    stepUp: true,
    path: '/api/ops/news/{newsId}',
    summary: 'Change news. News of the catalogue then belong to the operators.',
    body: z.strictObject({ ...newsFields, version: Version.optional() }),
    answer: publishedResult,
    refusals: ['notFound', 'notInState', 'changedMeanwhile', 'pageUnknown'],
  },
  previewNews: {
    method: 'POST',
    path: '/api/ops/news/preview',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    // So that no copy of the link is stored.
    takesNoKey: true,
    summary: 'Make a link that shows news as shoppers will see them, for 30 minutes. Nothing is published.',
    body: z.strictObject(newsFields).omit({ dryRun: true }),
    answer: z.object({
      link: z.url().meta({ description: 'A page of the shop. Shown only here.' }),
      until: Timestamp,
    }),
    refusals: ['pageUnknown'],
  },
  withdrawNews: {
    ...ofNews,
    method: 'POST',
    path: '/api/ops/news/{newsId}/withdraw',
    summary: 'Withdraw news for good. Emails sent about them are not recalled.',
    body: z.strictObject({ version: Version.optional(), dryRun: DryRun }),
    refusals: ['notFound', 'notInState', 'changedMeanwhile'],
  },
} as const;

export const OpsPicture = z
  .object({
    pictureId: PictureId,
    kind: z.enum(PICTURE_KINDS),
    width: z.int().positive(),
    height: z.int().positive(),
    addedAt: Timestamp,
    uses: z
      .array(
        z.object({
          kind: z.enum(['draw', 'draft', 'news', 'banner']),
          id: z.string().meta({ description: 'Directory name, number of the news or id of the banner.' }),
          title: z.string(),
          alt: z.string().meta({ description: 'The description of the picture there.' }),
        }),
      )
      .meta({ description: 'Where it is shown, or would be.' }),
  })
  .meta({ id: 'OpsPicture' });
export type OpsPicture = z.infer<typeof OpsPicture>;

export const pictureCalls = {
  listPictures: {
    method: 'GET',
    path: '/api/ops/pictures',
    who: 'operator',
    needs: 'content.write',
    summary:
      'All pictures, newest first, with their uses. The console shows one at `/image/{pictureId}`, the shop at `/api/image/…`.',
    query: Paging.extend({
      kind: z.enum(PICTURE_KINDS).optional(),
      q: SearchText.optional().meta({
        description: 'A part of its description, or of the title where it is used.',
      }),
    }),
    answer: longPageOf(OpsPicture),
    refusals: [],
  },
  addPicture: {
    method: 'POST',
    path: '/api/ops/pictures',
    who: 'operator',
    needs: 'content.write',
    stepUp: false,
    summary:
      'Upload a picture (SVG, PNG, JPEG or WebP) for its use: `wide` (draws, news), `goods` (prizes), `banner`.',
    takes: 'application/octet-stream',
    largest: PICTURE_MB * MB_BYTES,
    query: z.strictObject({
      kind: z.enum(PICTURE_KINDS),
      dryRun: z.enum(['true']).optional().meta({ description: 'Only check whether it can be used.' }),
    }),
    body: Bytes,
    answer: z.object({
      pictureId: PictureId,
      isNew: z.boolean().meta({ description: 'False: the same picture existed already.' }),
      dryRun: z.boolean(),
    }),
    refusals: [
      'pictureTooLarge',
      'pictureTooSmall',
      'pictureDamaged',
      'pictureAnimated',
      'notAPicture',
      'drawingRefused',
    ],
  },
} as const;
