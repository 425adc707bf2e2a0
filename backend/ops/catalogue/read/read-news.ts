import type { NewsEntry } from '#backend/domain/catalogue/entry.ts';
import { FIRST_OF_OPERATORS, isOperatorsNews } from '#backend/domain/window/keepers.ts';
import { NewsId } from '#lib/contract/news.ts';
import { NewsFile } from '../format/news-file.ts';
import { digestOf } from './digest.ts';
import type { Fault } from './fault.ts';
import type { EntryFolder } from './folder.ts';
import { isFaults } from './parse-file.ts';
import { type Ground, type Read, readDataFile, written } from './read-entry.ts';
import type { Mention } from './shelf.ts';

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
