import type { Connection } from '#backend/persistence/db/database.ts';
import type { KnownEntries } from '#backend/persistence/content/known-entries.ts';
import { storedBanners, storedNews } from '#backend/persistence/content/stored-content.ts';
import { findDraw } from '#backend/persistence/draws/draws.ts';
import {
  contentOfBanner,
  contentOfBannerEntry,
  contentOfDraw,
  contentOfDrawEntry,
  contentOfNews,
  contentOfNewsEntry,
  isSameContent,
} from './entry-content.ts';
import type { Catalogue } from './read-catalogue.ts';
import type { ReadEntry } from './read-entry.ts';

/**
 * Gives known entries the digest of the catalogue where its content is that of the shop, however its file writes it. So an
 * export is unchanged in the shop it comes from.
 */
export async function withAlikeEntries(
  tx: Connection,
  catalogue: Catalogue,
  known: KnownEntries,
): Promise<KnownEntries> {
  return {
    ...known,
    draws: new Map([...known.draws, ...(await alikeDraws(tx, catalogue, known))]),
    news: new Map([...known.news, ...(await alikeNews(tx, catalogue, known))]),
    banners: new Map([...known.banners, ...(await alikeBanners(tx, catalogue, known))]),
  };
}

type NameAndDigest = readonly [name: string, digest: string];

async function alikeDraws(
  tx: Connection,
  { draws }: Catalogue,
  known: KnownEntries,
): Promise<NameAndDigest[]> {
  const alike: NameAndDigest[] = [];
  for (const entry of differing(draws, known.draws, ({ directoryName }) => directoryName)) {
    const { directoryName, digest } = entry;
    const stored = await findDraw(tx, directoryName);
    if (stored !== undefined && isSameContent(contentOfDraw(stored), contentOfDrawEntry(entry)))
      alike.push([directoryName, digest]);
  }
  return alike;
}

async function alikeNews(tx: Connection, { news }: Catalogue, known: KnownEntries): Promise<NameAndDigest[]> {
  const entries = differing(news, known.news, ({ newsId }) => newsId);
  const stored = await storedNews(
    tx,
    entries.map(({ newsId }) => newsId),
  );
  const contents = new Map(stored.map(contentOfNews).map((content) => [content.newsId, content]));
  return entries.flatMap((entry) => {
    const content = contents.get(entry.newsId);
    const isAlike = content !== undefined && isSameContent(content, contentOfNewsEntry(entry));
    return isAlike ? [[entry.newsId, entry.digest] as const] : [];
  });
}

async function alikeBanners(
  tx: Connection,
  { banners }: Catalogue,
  known: KnownEntries,
): Promise<NameAndDigest[]> {
  const entries = differing(banners, known.banners, ({ bannerId }) => bannerId);
  const stored = await storedBanners(
    tx,
    entries.map(({ bannerId }) => bannerId),
  );
  const contents = new Map(stored.map(contentOfBanner).map((content) => [content.bannerId, content]));
  return entries.flatMap((entry) => {
    const content = contents.get(entry.bannerId);
    const isAlike = content !== undefined && isSameContent(content, contentOfBannerEntry(entry));
    return isAlike ? [[entry.bannerId, entry.digest] as const] : [];
  });
}

/** The entries that the shop has with another digest. */
const differing = <Entry extends { readonly digest: string }>(
  read: readonly ReadEntry<Entry>[],
  known: ReadonlyMap<string, string>,
  nameOf: (entry: Entry) => string,
): Entry[] =>
  read
    .map(({ entry }) => entry)
    .filter((entry) => known.has(nameOf(entry)) && known.get(nameOf(entry)) !== entry.digest);
