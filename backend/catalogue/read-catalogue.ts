import { statSync } from 'node:fs';
import type { BannerEntry, DrawEntry, NewsEntry } from '#backend/domain/content/entry.ts';
import type { Original } from './original-picture.ts';
import { type Fault, isFaults } from './parse-file.ts';
import { type EntryFolder, entryFolders } from './folder.ts';
import { readBanner } from './banner-file.ts';
import { readDraw } from './draw-file.ts';
import type { Ground, Read } from './read-entry.ts';
import { readNews } from './news-file.ts';
import { Shelf } from './picture-files.ts';

export type Catalogue = {
  readonly draws: readonly Read<DrawEntry>[];
  readonly news: readonly Read<NewsEntry>[];
  readonly banners: readonly Read<BannerEntry>[];
  readonly pictures: ReadonlyMap<string, Original>;
};

/** Reads a whole catalogue, or names every fault of every file. Nothing is asked of the database. */
export async function readCatalogue(
  root: string,
  how: Omit<Ground, 'shelf'>,
): Promise<Catalogue | readonly Fault[]> {
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
  const ground = { shelf: new Shelf(), ...how };
  const faults: Fault[] = [];
  const readAll = async <Entry>(list: readonly EntryFolder[], read: Reader<Entry>) => {
    const found = await Promise.all(list.map((folder) => read(folder, ground)));
    return found.flatMap((one) => {
      if (!isFaults(one)) return [one];
      faults.push(...one);
      return [];
    });
  };
  const catalogue = {
    draws: await readAll(folders.draws, readDraw),
    news: await readAll(folders.news, readNews),
    banners: await readAll(folders.banners, readBanner),
    pictures: ground.shelf.originals,
  };
  return faults.length > 0 ? faults : catalogue;
}

type Reader<Entry> = (folder: EntryFolder, ground: Ground) => Promise<Read<Entry> | readonly Fault[]>;
