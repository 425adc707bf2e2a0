import type { Picture, PictureFormat } from '#lib/contract/picture.ts';
import { picturePath } from '#lib/contract/picture-path.ts';

/** Everything a browser needs to show a picture. */
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

/** Where a picture lies on an image host. */
export function sourcesAt(host: string, picture: Picture): PictureSources {
  const { alt, width, height, widths } = picture;
  const sourceSet = (format: PictureFormat) =>
    widths
      .map((versionWidth) => `${host}${picturePath(picture, versionWidth, format)} ${versionWidth}w`)
      .join(', ');
  return {
    alt,
    width,
    height,
    avif: sourceSet('avif'),
    webp: sourceSet('webp'),
    widest: widestAt(host, picture),
    placeholder: `${host}/images/placeholder.svg`,
  };
}

/** A picture as the viewer shows it, which wants all of it. */
export type ViewedPicture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

export const viewedAt = (host: string, picture: Picture): ViewedPicture => ({
  src: widestAt(host, picture),
  alt: picture.alt,
  width: picture.width,
  height: picture.height,
});

const widestAt = (host: string, picture: Picture): string =>
  `${host}${picturePath(picture, Math.max(...picture.widths), 'webp')}`;
