import type { Picture, PictureFormat } from './picture.ts';

// A file of its own, because browsers need it without the contract's schemas.

/**
 * Path of one version of a picture. Its bytes never change; until they are rendered, the widest WebP is sent for some seconds.
 * PNG exists only in the width `pngWidth`.
 */
export const picturePath = (picture: Picture, width: number, format: PictureFormat): string =>
  `/api/image/${picture.pictureId}/${width}.${format}`;

/** The version of a prize's picture that is cut out, with a white edge. It is missing until it is rendered. */
export const STICKER = 'sticker.webp';

export const stickerPath = (picture: Pick<Picture, 'pictureId'>): string =>
  `/api/image/${picture.pictureId}/${STICKER}`;
