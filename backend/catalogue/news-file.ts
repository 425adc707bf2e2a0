import { z } from 'zod';
import type { NewsEntry } from '#backend/domain/content/entry.ts';
import { FIRST_OF_OPERATORS, isOperatorsNews } from '#backend/domain/content/content-owner.ts';
import { NewsId } from '#lib/contract/news.ts';
import { digestOf, type EntryFolder } from './folder.ts';
import { type Fault, isFaults } from './parse-file.ts';
import { type Ground, type Read, readDataFile, written } from './read-entry.ts';
import type { Mention } from './picture-files.ts';
import { NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import { Line, Link, listOf, oneOf, Paragraph, PictureFile, wants, WrittenMoment } from './file-values.ts';

/** Reads one piece of news. */
export async function readNews(
  folder: EntryFolder,
  { shelf, today }: Ground,
): Promise<Read<NewsEntry> | readonly Fault[]> {
  const parsed = readDataFile(folder, NewsFile);
  if (isFaults(parsed)) return parsed;
  const { file, yaml } = parsed;
  const mention: Mention | undefined = file.picture && {
    place: ['picture'],
    kind: 'scene',
    picture: file.picture,
  };
  const problems = [
    ...(NewsId.safeParse(folder.name).success && !isOperatorsNews(folder.name) ? [] : [NO_NUMBER]),
    ...(mention === undefined ? [] : await shelf.problemsOf(folder, [mention])),
  ];
  if (problems.length > 0) return problems.map(({ at, says }) => yaml.faultAt(at, says));
  const picture = mention && (await shelf.pictureFor(folder, mention));
  const entry = {
    ...file,
    newsId: folder.name,
    publishedAt: written(file.publishedAt, today),
    picture,
    digest: digestOf({ file, picture }),
  };
  return { entry, yaml };
}

const NO_NUMBER = {
  at: [],
  says: `cannot be published: its folder's name must be a number from 1 to ${FIRST_OF_OPERATORS - 1}`,
};

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
