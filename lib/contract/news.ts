import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { Picture } from './picture.ts';
import { Timestamp, OpaqueId, SitePath } from './values.ts';
import { NEWS_CATEGORIES } from './enums.ts';

export const NewsId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .meta({ description: 'A number.', examples: ['12'] });

/** A block of a news text. There is no other markup. */
export const NewsBlock = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), text: z.string() }),
    z.object({ kind: z.literal('paragraph'), text: z.string() }),
    z.object({ kind: z.literal('list'), items: z.array(z.string()).min(1) }),
    z.object({ kind: z.literal('link'), text: z.string(), link: SitePath }),
  ])
  .meta({ id: 'NewsBlock' });
export type NewsBlock = z.infer<typeof NewsBlock>;

export const NewsSummary = z
  .object({
    newsId: NewsId,
    category: z.enum(NEWS_CATEGORIES),
    title: z.string(),
    summary: z.string().meta({ description: 'One or two sentences.' }),
    publishedAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'NewsSummary' });
export type NewsSummary = z.infer<typeof NewsSummary>;

export const NewsArticle = NewsSummary.extend({
  picture: Picture.nullable(),
  body: z.array(NewsBlock).min(1),
  newer: NewsSummary.pick({ newsId: true, title: true }).nullable(),
  older: NewsSummary.pick({ newsId: true, title: true }).nullable(),
}).meta({ id: 'NewsArticle' });
export type NewsArticle = z.infer<typeof NewsArticle>;

export const newsCalls = {
  listNews: {
    method: 'GET',
    path: '/api/news',
    source: 'specification',
    who: 'anyone',
    summary: 'Published news, newest first.',
    query: Paging,
    answer: pageOf(NewsSummary),
    refusals: [],
  },
  showNews: {
    method: 'GET',
    path: '/api/news/{newsId}',
    source: 'specification',
    who: 'anyone',
    summary: 'One news article.',
    required: ['newsId'],
    params: z.strictObject({ newsId: NewsId }),
    query: z.strictObject({
      user: OpaqueId.optional().meta({
        description: 'The reader. Required by the specification; has no effect.',
      }),
    }),
    answer: NewsArticle,
    refusals: ['newsNotFound'],
  },
} as const;
