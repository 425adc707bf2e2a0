import { z } from 'zod';
import type { NewsEntry } from '#backend/domain/content/entry.ts';
import { NewsId } from '#lib/contract/news.ts';
import { digestOf, type EntryFolder } from './catalogue-files.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { type EntryContext, type ReadEntry, readDataFile, written } from './read-entry.ts';
import type { PictureReference } from './picture-files.ts';
import { NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import {
  Line,
  Link,
  listOf,
  oneOf,
  Owner,
  Paragraph,
  PictureFile,
  wants,
  WrittenTime,
} from './file-values.ts';
import { FIRST_OPERATOR_NEWS_ID, isOperatorNews } from '#backend/domain/content/content.ts';

/** Reads one news article. */
export async function readNews(
  folder: EntryFolder,
  { files, pictureFiles, today }: EntryContext,
): Promise<ReadEntry<NewsEntry> | readonly FileError[]> {
  const parsed = await readDataFile(folder, { files, schema: NewsFile });
  if (isFileErrors(parsed)) return parsed;
  const { file, yaml } = parsed;
  const reference: PictureReference | undefined = file.picture && {
    place: ['picture'],
    kind: 'wide',
    picture: file.picture,
  };
  const problems = [
    ...(NewsId.safeParse(folder.name).success && isOwn(folder.name, file.owner) ? [] : [NO_NUMBER]),
    ...(reference === undefined ? [] : await pictureFiles.problemsOf(folder, [reference])),
  ];
  if (problems.length > 0) return problems.map(yaml.errorAt);
  const picture = reference && (await pictureFiles.pictureFor(folder, reference));
  const entry = {
    ...file,
    newsId: folder.name,
    publishedAt: written(file.publishedAt, today),
    picture,
    digest: digestOf({ file, picture }),
  };
  return { entry, source: yaml };
}

const isOwn = (newsId: string, owner: NewsEntry['owner']) => owner === 'operators' || !isOperatorNews(newsId);

const NO_NUMBER = {
  at: [],
  message: `cannot be published: its folder's name must be a number from 1 to ${FIRST_OPERATOR_NEWS_ID - 1}`,
};

/** The kinds of blocks. There is no markup. */
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
const NewsFile = z.strictObject(
  {
    owner: Owner,
    category: oneOf(NEWS_CATEGORIES),
    title: Line,
    summary: Line,
    publishedAt: WrittenTime,
    picture: PictureFile.optional(),
    body: listOf(Block, 1, 100),
  },
  wants('must hold the keys of a news article'),
);
