import type { Picture, PictureFormat } from './picture.ts';

// A file of its own, because browsers need it without the contract's schemas.

/** Path of one version of a picture. Its bytes never change. PNG exists only in the width `pngWidth`. */
export const picturePath = (picture: Picture, width: number, format: PictureFormat): string =>
  `/api/image/${picture.pictureId}/${width}.${format}`;

/** The version of a prize's picture that is cut out, with a white edge. Pictures rendered before it existed have none. */
export const STICKER = 'sticker.webp';

export const stickerPath = (picture: Pick<Picture, 'pictureId'>): string =>
  `/api/image/${picture.pictureId}/${STICKER}`;
