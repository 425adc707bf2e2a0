import { z } from 'zod';
import { NewsId } from '../../news.ts';
import { Paging, pageOf } from '../../paging.ts';
import { PictureId } from '../../picture.ts';
import { Moment, SitePath } from '../../values.ts';
import { NEWS_CATEGORIES } from '../../words.ts';
import { DryRun } from '../values.ts';
import { Alt, Keeper, Line, Paragraph } from './texts.ts';

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

const done = z.strictObject({ news: NewsInWindow, dryRun: z.boolean() });
const ofNews = { params: z.strictObject({ newsId: NewsId }), who: 'operator', answer: done } as const;

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
    answer: done,
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
