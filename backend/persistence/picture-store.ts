import { and, eq } from 'drizzle-orm';
import type { PictureStore } from '../actions/ports.ts';
import type { Picture } from '../domain/picture.ts';
import type { Database } from './database.ts';
import type { pictures } from './schema.ts';
import { pictureVersions } from './schema.ts';

export const pictureStore = (db: Database): PictureStore => ({
  find: async (pictureId, version) => {
    const [found] = await db
      .select({ bytes: pictureVersions.bytes })
      .from(pictureVersions)
      .where(and(eq(pictureVersions.pictureId, pictureId), eq(pictureVersions.version, version)));
    return found?.bytes;
  },
});

/** A picture as it is used in one place, with what it shows there. */
export const pictureWith = (picture: typeof pictures.$inferSelect, alt: string): Picture => ({
  pictureId: picture.pictureId,
  alt,
  width: picture.width,
  height: picture.height,
  widths: picture.widths,
});
