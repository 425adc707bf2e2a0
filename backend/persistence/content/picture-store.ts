import { and, eq } from 'drizzle-orm';
import type { PictureStore } from '#backend/actions/ports.ts';
import type { Picture } from '#backend/domain/content/content.ts';
import type { Database, Connection } from '../database.ts';
import { pictures, pictureVersions } from '../schema.ts';

export const pictureStore = (db: Database): PictureStore => ({
  find: async (pictureId, version) => {
    const [found] = await db
      .select({ bytes: pictureVersions.bytes })
      .from(pictureVersions)
      .where(and(eq(pictureVersions.pictureId, pictureId), eq(pictureVersions.version, version)));
    return found?.bytes;
  },
});

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
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

export async function addPicture(
  tx: Connection,
  { versions, widths, ...picture }: NewPicture,
): Promise<void> {
  await tx.insert(pictures).values({ ...picture, widths: [...widths] });
  await tx
    .insert(pictureVersions)
    .values(versions.map((version) => ({ ...version, pictureId: picture.pictureId })));
}
