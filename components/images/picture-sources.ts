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
  /** The one version for all who run no scripts. */
  readonly plain: string;
  readonly placeholder: string;
};

/** Where a picture lies on an image host, for a place on the page as wide as an img's `sizes` says. */
export function sourcesAt(host: string, picture: Picture, sizes: string): PictureSources {
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
    plain: `${host}${picturePath(picture, plainWidth(widths, sizes), 'webp')}`,
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

/** How many pixels of a screen show one pixel of a page, on a plain phone. */
const DENSITY = 1.75;

/**
 * Wide enough for the place on a wide screen, as its `sizes` says in pixels, and for any phone's. A second list of all
 * versions would be an eighth of a list's HTML, for the few who run no scripts.
 */
function plainWidth(widths: readonly number[], sizes: string): number {
  const shown = [...sizes.matchAll(/(\d+)px(?!\))/g)].map(([, pixels]) => Number(pixels) * DENSITY);
  const wanted = shown.length > 0 ? Math.max(...shown) : Infinity;
  return widths.find((width) => width >= wanted) ?? Math.max(...widths);
}
