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
  /** The widest version, for browsers that choose no other and for the viewer. */
  readonly widest: string;
  readonly placeholder: string;
};

export function pictureSources(picture: Picture): PictureSources {
  const { alt, width, height, widths } = picture;
  const address = (format: PictureFormat) => (versionWidth: number) =>
    `${siteEnv.IMAGE_HOST}${picturePath(picture, versionWidth, format)}`;
  const sourceSet = (format: PictureFormat) =>
    widths.map((versionWidth) => `${address(format)(versionWidth)} ${versionWidth}w`).join(', ');
  return {
    alt,
    width,
    height,
    avif: sourceSet('avif'),
    webp: sourceSet('webp'),
    widest: address('webp')(Math.max(...widths)),
    placeholder: `${siteEnv.IMAGE_HOST}/images/placeholder.svg`,
  };
}
