import type { PictureStock } from './pictures.ts';
import type { Unfit } from './window.ts';

/** A picture has to be in the shop before anything shows it. */
export async function pictureFault(
  pictures: Pick<PictureStock, 'has'>,
  pictureId: string | undefined,
): Promise<Unfit | undefined> {
  if (pictureId === undefined || (await pictures.has(pictureId))) return undefined;
  return {
    refusal: 'invalidInput',
    parameter: 'picture.pictureId',
    detail: `the shop has no picture ${pictureId}`,
  };
}
