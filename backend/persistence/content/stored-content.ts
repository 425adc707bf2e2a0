import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { banners, draws, news, pictures, pictureVersions } from '../schema.ts';

export type StoredNews = typeof news.$inferSelect;
export type StoredBanner = typeof banners.$inferSelect;

/** The names of all content that shoppers see, or will see. */
export async function contentNames(db: Connection) {
  const drawRows = await db
    .select({ name: draws.directoryName })
    .from(draws)
    .orderBy(asc(draws.directoryName));
  const newsRows = await db
    .select({ name: news.newsNumber })
    .from(news)
    .where(isNull(news.withdrawnAt))
    .orderBy(asc(news.newsNumber));
  const bannerRows = await db.select({ name: banners.bannerId }).from(banners).orderBy(asc(banners.bannerId));
  return {
    draws: drawRows.map(({ name }) => name),
    news: newsRows.map(({ name }) => String(name)),
    banners: bannerRows.map(({ name }) => name),
  };
}

export const storedNews = (db: Connection, newsIds: readonly string[]): Promise<StoredNews[]> =>
  db
    .select()
    .from(news)
    .where(inArray(news.newsNumber, newsIds.map(Number)));

export const storedBanners = (db: Connection, bannerIds: readonly string[]): Promise<StoredBanner[]> =>
  db
    .select()
    .from(banners)
    .where(inArray(banners.bannerId, [...bannerIds]));

type PictureSourceFile = { readonly extension: string; readonly bytes: Uint8Array };

const isOriginal = sql`${pictureVersions.version} like 'original.%'`;
const widest = sql`(select max(width) from unnest(pictures.widths) as width) || '.webp'`;

/** The original of a picture; of one that was stored without it, the widest version. */
export async function pictureSource(db: Connection, pictureId: string): Promise<PictureSourceFile> {
  const [found] = await db
    .select({ version: pictureVersions.version, bytes: pictureVersions.bytes })
    .from(pictures)
    .innerJoin(pictureVersions, eq(pictureVersions.pictureId, pictures.pictureId))
    .where(
      and(eq(pictures.pictureId, pictureId), sql`(${isOriginal} or ${pictureVersions.version} = ${widest})`),
    )
    .orderBy(sql`${isOriginal} desc`)
    .limit(1);
  if (found === undefined) throw new Error(`The picture ${pictureId} has no version.`);
  return { extension: found.version.slice(found.version.indexOf('.') + 1), bytes: found.bytes };
}

const hasOriginal = sql`exists (
  select from picture_versions v where v.picture_id = pictures.picture_id and v.version like 'original.%')`;

/** The ids of these pictures that are stored without their originals. */
export async function withoutOriginal(
  db: Connection,
  pictureIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (pictureIds.length === 0) return new Set();
  const rows = await db
    .select({ pictureId: pictures.pictureId })
    .from(pictures)
    .where(and(inArray(pictures.pictureId, [...pictureIds]), sql`not ${hasOriginal}`));
  return new Set(rows.map(({ pictureId }) => pictureId));
}

/** The key of a file that an export has in place of an original. Null: a picture of an early release. */
export const renditionKey = (digest: string, kind: PictureKind | null): string => `${kind} ${digest}`;

/** Files that an export has in place of originals, by `renditionKey`: the ids of the pictures. */
export async function exportedRenditions(db: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({
      pictureId: pictures.pictureId,
      kind: pictures.kind,
      digest: sql<string>`encode(sha256(${pictureVersions.bytes}), 'hex')`,
    })
    .from(pictures)
    .innerJoin(
      pictureVersions,
      and(eq(pictureVersions.pictureId, pictures.pictureId), eq(pictureVersions.version, widest)),
    )
    .where(sql`not ${hasOriginal}`);
  return new Map(rows.map(({ digest, kind, pictureId }) => [renditionKey(digest, kind), pictureId]));
}

/** Stores the original of a picture that was stored without it. */
export async function addOriginal(
  tx: Connection,
  original: Pick<typeof pictureVersions.$inferInsert, 'pictureId' | 'version' | 'bytes'>,
): Promise<void> {
  await tx.insert(pictureVersions).values(original).onConflictDoNothing();
}
