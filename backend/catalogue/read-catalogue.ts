import { statSync } from 'node:fs';
import type { BannerEntry, DrawEntry, NewsEntry } from '#backend/domain/content/entry.ts';
import type { Original } from './original-picture.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { type EntryFolder, entryFolders } from './folder.ts';
import { readBanner } from './banner-file.ts';
import { readDraw } from './draw-file.ts';
import type { EntryContext, ReadEntry } from './read-entry.ts';
import { readNews } from './news-file.ts';
import { PictureFiles } from './picture-files.ts';

export type Catalogue = {
  readonly draws: readonly ReadEntry<DrawEntry>[];
  readonly news: readonly ReadEntry<NewsEntry>[];
  readonly banners: readonly ReadEntry<BannerEntry>[];
  readonly pictures: ReadonlyMap<string, Original>;
};

/** Reads a whole catalogue, or returns all errors of all files. Does not use the database. */
export async function readCatalogue(
  root: string,
  options: Omit<EntryContext, 'pictureFiles'>,
): Promise<Catalogue | readonly FileError[]> {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    return [{ file: root, says: 'is no folder' }];
  const folders = {
    draws: entryFolders(root, 'draws', 'draw.yaml'),
    news: entryFolders(root, 'news', 'news.yaml'),
    banners: entryFolders(root, 'banners', 'banner.yaml'),
  };
  if (Object.values(folders).every((list) => list.length === 0)) {
    return [
      { file: root, says: 'holds no catalogue: neither draws/ nor news/ nor banners/ has anything in it' },
    ];
  }
  const context = { pictureFiles: new PictureFiles(), ...options };
  const errors: FileError[] = [];
  const readAll = async <Entry>(list: readonly EntryFolder[], read: Reader<Entry>) => {
    const found = await Promise.all(list.map((folder) => read(folder, context)));
    return found.flatMap((one) => {
      if (!isFileErrors(one)) return [one];
      errors.push(...one);
      return [];
    });
  };
  const catalogue = {
    draws: await readAll(folders.draws, readDraw),
    news: await readAll(folders.news, readNews),
    banners: await readAll(folders.banners, readBanner),
    pictures: context.pictureFiles.originals,
  };
  return errors.length > 0 ? errors : catalogue;
}

type Reader<Entry> = (
  folder: EntryFolder,
  context: EntryContext,
) => Promise<ReadEntry<Entry> | readonly FileError[]>;
