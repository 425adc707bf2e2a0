import type { Picture, PictureFormat } from './picture.ts';

// It stands by itself because browsers need it, and shall not load the shapes of the contract for it.

/** Path of one version of a picture; the bytes behind it never change. PNG exists in the width of `pngWidth` only. */
export const picturePath = (picture: Picture, width: number, format: PictureFormat): string =>
  `/api/image/${picture.pictureId}/${width}.${format}`;
