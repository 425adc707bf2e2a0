import type { Connection } from '../database.ts';
import { pictures, pictureVersions } from '../schema.ts';

/** A picture with all its versions, as it is kept. */
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
