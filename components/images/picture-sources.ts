import type { Picture } from '#lib/contract/picture.ts';
import { picturePath } from '#lib/contract/picture-path.ts';

/** Everything that a browser needs to show a picture. */
export type PictureSources = {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** In all widths: every supported browser shows AVIF. */
  readonly avif: string;
  /** The widest version as WebP, for other browsers. */
  readonly widest: string;
  readonly placeholder: string;
};

/** Transparent. */
export const PLACEHOLDER_PATH = '/images/placeholder.svg';

/** The URLs of a picture on an image host. */
export function sourcesAt(host: string, picture: Picture): PictureSources {
  const { alt, width, height, widths } = picture;
  return {
    alt,
    width,
    height,
    avif: widths
      .map((versionWidth) => `${host}${picturePath(picture, versionWidth, 'avif')} ${versionWidth}w`)
      .join(', '),
    widest: widestAt(host, picture),
    placeholder: `${host}${PLACEHOLDER_PATH}`,
  };
}

/** The URL of a picture in full size. */
export const widestAt = (host: string, picture: Picture): string =>
  `${host}${picturePath(picture, Math.max(...picture.widths), 'webp')}`;

/** The URL of the version for browsers without scripts; `sizes` is that of the img element. */
export const plainAt = (host: string, picture: Picture, sizes: string): string =>
  `${host}${picturePath(picture, plainWidth(picture.widths, sizes), 'webp')}`;

/** Device pixels per CSS pixel on an ordinary phone. */
const DENSITY = 1.75;

/**
 * A version wide enough for its place on a wide screen, in the pixels of `sizes`, and on any phone. A second
 * `srcset` for browsers without scripts would be an eighth of a list's HTML.
 */
function plainWidth(widths: readonly number[], sizes: string): number {
  const shown = [...sizes.matchAll(/(\d+)px(?!\))/g)].map(([, pixels]) => Number(pixels) * DENSITY);
  const wanted = shown.length > 0 ? Math.max(...shown) : Infinity;
  return widths.find((width) => width >= wanted) ?? Math.max(...widths);
}
