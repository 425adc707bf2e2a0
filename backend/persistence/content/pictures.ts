import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Picture } from '#backend/domain/content/content.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { Database, Connection } from '../db/database.ts';
import { pictures, pictureVersions } from '../schema.ts';

/** Wide enough for a preview on a screen with two pixels per point. */
const THUMBNAIL_WIDTH = 720;

export async function findPicture(
  db: Database,
  pictureId: string,
  version: string,
): Promise<Uint8Array | undefined> {
  const [found] = await db
    .select({ bytes: pictureVersions.bytes })
    .from(pictureVersions)
    .where(and(eq(pictureVersions.pictureId, pictureId), eq(pictureVersions.version, version)));
  return found?.bytes;
}

/** WebP of a moderate width, for lists of the console. */
export async function findThumbnail(db: Database, pictureId: string): Promise<Uint8Array | undefined> {
  const width = sql`(select coalesce(max(width) filter (where width <= ${THUMBNAIL_WIDTH}), min(width))
      from unnest(${pictures.widths}) as width)`;
  const [found] = await db
    .select({ bytes: pictureVersions.bytes })
    .from(pictures)
    .innerJoin(pictureVersions, eq(pictureVersions.pictureId, pictures.pictureId))
    .where(and(eq(pictures.pictureId, pictureId), eq(pictureVersions.version, sql`${width} || '.webp'`)));
  return found?.bytes;
}

/** The kinds of these pictures, of those that are stored. */
export async function pictureKinds(
  db: Connection,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, PictureKind>> {
  if (pictureIds.length === 0) return new Map();
  const { pictureId, kind } = pictures;
  const rows = await db
    .select({ pictureId, kind })
    .from(pictures)
    .where(inArray(pictureId, [...pictureIds]));
  return new Map(rows.map((row) => [row.pictureId, row.kind]));
}

/** These pictures by their ids, without an alternative text. */
export async function picturesById(
  db: Connection,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<Picture, 'alt'>>> {
  if (pictureIds.length === 0) return new Map();
  const { pictureId, width, height, widths } = pictures;
  const rows = await db
    .select({ pictureId, width, height, widths })
    .from(pictures)
    .where(inArray(pictureId, [...pictureIds]));
  return new Map(rows.map((row) => [row.pictureId, row]));
}

/** A picture with the alternative text of one use. */
export const pictureWith = (picture: typeof pictures.$inferSelect, alt: string): Picture => ({
  pictureId: picture.pictureId,
  alt,
  width: picture.width,
  height: picture.height,
  widths: picture.widths,
});

/** A picture with all its versions. */
export type NewPicture = {
  readonly pictureId: string;
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

export const hasPicture = async (db: Connection, pictureId: string): Promise<boolean> =>
  (await db.$count(pictures, eq(pictures.pictureId, pictureId))) > 0;

export async function insertPicture(
  tx: Connection,
  { versions, widths, ...picture }: NewPicture,
): Promise<void> {
  await tx.insert(pictures).values({ ...picture, widths: [...widths] });
  await tx
    .insert(pictureVersions)
    .values(versions.map((version) => ({ ...version, pictureId: picture.pictureId })));
}

/** Returns `false` if the picture was stored before. */
export async function insertPictureOnce(tx: Connection, picture: NewPicture): Promise<boolean> {
  if (await hasPicture(tx, picture.pictureId)) return false;
  await insertPicture(tx, picture);
  return true;
}
