import { z } from 'zod';
import { NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import { Line, Link, listOf, oneOf, Paragraph, PictureFile, wants, WrittenMoment } from './values.ts';

/** There is no markup: what is not one of these cannot be said. */
const Block = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('heading'), text: Line }),
    z.strictObject({ kind: z.literal('paragraph'), text: Paragraph }),
    z.strictObject({ kind: z.literal('list'), items: listOf(Line, 1, 50) }),
    z.strictObject({ kind: z.literal('link'), text: Line, link: Link }),
  ],
  wants('must be a heading, paragraph, list or link, such as { kind: paragraph, text: … }'),
);

/** news.yaml */
export const NewsFile = z.strictObject(
  {
    category: oneOf(NEWS_CATEGORIES),
    title: Line,
    summary: Line,
    publishedAt: WrittenMoment,
    picture: PictureFile.optional(),
    body: listOf(Block, 1, 100),
  },
  wants('must hold the keys of a piece of news'),
);
export type NewsFile = z.infer<typeof NewsFile>;
