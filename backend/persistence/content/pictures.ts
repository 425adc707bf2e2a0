import { and, asc, desc, eq, inArray, like, lte, or, sql } from 'drizzle-orm';
import type { Picture } from '#backend/domain/content/content.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Database, Connection } from '../db/database.ts';
import { pictures, pictureVersions } from '../schema.ts';
import { pictureSource } from './stored-content.ts';

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

/** The kind and the widths of a picture; `undefined`: it is not stored. */
export async function pictureForm(db: Database, pictureId: string) {
  const [form] = await db
    .select({ kind: pictures.kind, widths: pictures.widths })
    .from(pictures)
    .where(eq(pictures.pictureId, pictureId));
  return form;
}

/** WebP of a moderate width, for lists of the console; the widest until that is rendered. */
export async function findThumbnail(db: Database, pictureId: string): Promise<Uint8Array | undefined> {
  const width = sql`(select coalesce(max(width) filter (where width <= ${THUMBNAIL_WIDTH}), min(width))
      from unnest(${pictures.widths}) as width)`;
  const isModerate = eq(pictureVersions.version, sql`${width} || '.webp'`);
  const [found] = await db
    .select({ bytes: pictureVersions.bytes })
    .from(pictures)
    .innerJoin(pictureVersions, eq(pictureVersions.pictureId, pictures.pictureId))
    .where(
      and(
        eq(pictures.pictureId, pictureId),
        or(isModerate, eq(pictureVersions.version, sql`${pictures.width} || '.webp'`)),
      ),
    )
    .orderBy(desc(isModerate))
    .limit(1);
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

/** The sizes of the originals of these pictures, in bytes. */
export async function originalSizes(
  db: Connection,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (pictureIds.length === 0) return new Map();
  const { pictureId, version, bytes } = pictureVersions;
  const rows = await db
    .select({ pictureId, size: sql<number>`octet_length(${bytes})` })
    .from(pictureVersions)
    .where(and(inArray(pictureId, [...pictureIds]), like(version, 'original.%')));
  return new Map(rows.map((row) => [row.pictureId, row.size]));
}

/** A picture with the alternative text of one use. */
export const pictureWith = (picture: typeof pictures.$inferSelect, alt: string): Picture => ({
  pictureId: picture.pictureId,
  alt,
  width: picture.width,
  height: picture.height,
  widths: picture.widths,
});

export type PictureVersion = { readonly version: string; readonly bytes: Uint8Array };

/** A picture with its first version and its original. */
export type NewPicture = {
  readonly pictureId: string;
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** A stand-in for a picture that follows later. */
  readonly isStandIn: boolean;
  readonly versions: readonly PictureVersion[];
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

/** A picture whose other versions are to be rendered, with its original. */
export type UnfinishedPicture = Pick<NewPicture, 'pictureId' | 'kind' | 'widths'> & {
  readonly bytes: Uint8Array;
};

/** Longer than rendering takes. After this another backend takes over the picture of one that crashed. */
const LEASE_MS = 180_000;

/** Claims the picture that has waited longest for its other versions, for the duration of a lease. */
export async function claimUnfinished(db: Connection): Promise<UnfinishedPicture | undefined> {
  const { pictureId, kind, widths, finishDueAt } = pictures;
  const due = db
    .$with('due')
    .as(
      db
        .select({ pictureId })
        .from(pictures)
        .where(lte(finishDueAt, CURRENT_TIME))
        .orderBy(asc(finishDueAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
  const [claimed] = await db
    .with(due)
    .update(pictures)
    .set({ finishDueAt: inMs(LEASE_MS) })
    .where(inArray(pictureId, db.select({ pictureId: due.pictureId }).from(due)))
    .returning({ pictureId, kind, widths });
  if (claimed === undefined) return undefined;
  const source = await pictureSource(db, claimed.pictureId);
  if (source === undefined) throw new Error(`The picture ${claimed.pictureId} has no original.`);
  return { ...claimed, bytes: source.bytes };
}

/** Adds the other versions of a picture, which is then finished. A backend whose lease has ended may have added them. */
export async function finishPicture(
  tx: Connection,
  pictureId: string,
  versions: readonly PictureVersion[],
): Promise<void> {
  if (versions.length > 0)
    await tx
      .insert(pictureVersions)
      .values(versions.map((version) => ({ ...version, pictureId })))
      .onConflictDoNothing();
  await tx.update(pictures).set({ finishDueAt: null }).where(eq(pictures.pictureId, pictureId));
}

/** The ids of all pictures. */
export const allPictureIds = async (db: Connection): Promise<readonly string[]> =>
  (await db.select({ pictureId: pictures.pictureId }).from(pictures).orderBy(asc(pictures.pictureId))).map(
    ({ pictureId }) => pictureId,
  );

/** A picture with all its versions. */
export type StoredPicture = NewPicture & { readonly isFinished: boolean };

/** `undefined`: it was deleted. */
export async function findStoredPicture(
  db: Connection,
  pictureId: string,
): Promise<StoredPicture | undefined> {
  const [found] = await db.select().from(pictures).where(eq(pictures.pictureId, pictureId));
  if (found === undefined) return undefined;
  const { kind, width, height, widths, isStandIn, finishDueAt } = found;
  const versions = await db
    .select({ version: pictureVersions.version, bytes: pictureVersions.bytes })
    .from(pictureVersions)
    .where(eq(pictureVersions.pictureId, pictureId));
  return { pictureId, kind, width, height, widths, isStandIn, versions, isFinished: finishDueAt === null };
}
