import type { BannerEntry, DrawEntry, NewsEntry } from '#backend/domain/content/entry.ts';
import type { Original } from './original-picture.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { type CatalogueFiles, type EntryFolder, entryFolders } from './catalogue-files.ts';
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

type ReadOptions = Pick<EntryContext, 'today' | 'demonstration'>;

/** Reads a whole catalogue, or returns all errors of all files. Does not use the database. */
export async function readCatalogue(
  files: CatalogueFiles,
  options: ReadOptions,
): Promise<Catalogue | readonly FileError[]> {
  const folders = {
    draws: entryFolders(files, 'draws'),
    news: entryFolders(files, 'news'),
    banners: entryFolders(files, 'banners'),
  };
  if (Object.values(folders).every((list) => list.length === 0)) {
    return [
      {
        file: files.name,
        message: 'holds no catalogue: neither draws/ nor news/ nor banners/ has anything in it',
      },
    ];
  }
  const context = { files, pictureFiles: new PictureFiles(files), ...options };
  const errors: FileError[] = [];
  const readAll = async <Entry>(list: readonly EntryFolder[], read: Reader<Entry>) => {
    const entries: ReadEntry<Entry>[] = [];
    // One after the other: a process of its own reads the files (upload-processes.ts).
    for (const folder of list) {
      const found = await read(folder, context);
      if (isFileErrors(found)) errors.push(...found);
      else entries.push(found);
    }
    return entries;
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
