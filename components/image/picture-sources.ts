import 'server-only';
import type { Picture, PictureFormat } from '#lib/contract/picture.ts';
import { picturePath } from '#lib/contract/picture.ts';
import { siteEnv } from '#lib/site/env.ts';

/** Everything a browser needs to show a picture; made on the server, which knows the image host. */
export type PictureSources = {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
  /** The widest version, for browsers that choose no other. */
  readonly widest: string;
  readonly placeholder: string;
};

export function pictureSources(picture: Picture): PictureSources {
  const { alt, width, height, widths } = picture;
  const sourceSet = (format: PictureFormat) =>
    widths.map((versionWidth) => `${addressOf(picture, versionWidth, format)} ${versionWidth}w`).join(', ');
  return {
    alt,
    width,
    height,
    avif: sourceSet('avif'),
    webp: sourceSet('webp'),
    widest: widestOf(picture),
    placeholder: `${siteEnv.IMAGE_HOST}/images/placeholder.svg`,
  };
}

/** A picture as the viewer shows it, which wants all of it. */
export type ViewedPicture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

export const viewedPicture = (picture: Picture): ViewedPicture => ({
  src: widestOf(picture),
  alt: picture.alt,
  width: picture.width,
  height: picture.height,
});

const addressOf = (picture: Picture, width: number, format: PictureFormat): string =>
  `${siteEnv.IMAGE_HOST}${picturePath(picture, width, format)}`;

const widestOf = (picture: Picture): string => addressOf(picture, Math.max(...picture.widths), 'webp');
