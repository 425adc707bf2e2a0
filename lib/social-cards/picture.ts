import sharp, { type ResizeOptions } from 'sharp';
import type { Box } from './artwork.ts';
import { BUDO, SHADE } from './colours.ts';
import type { BrandPicture } from '#lib/contract/brand.ts';
import { picturePath, stickerPath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { siteEnv } from '#lib/site/env.ts';

/** A picture of the catalogue, ready for a card. */
export type CardPicture = { readonly png: Uint8Array };

/** A picture cropped to its frame, with the shop's outline; without a picture, an empty frame. */
export function framed(shown: CardPicture | null, box: Box): string {
  const { x, y, width, height } = box;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="10"`;
  if (shown === null) return `<rect ${frame} fill="${SHADE}"/>`;
  const source = `data:image/png;base64,${Buffer.from(shown.png).toString('base64')}`;
  return (
    `<clipPath id="frame"><rect ${frame}/></clipPath><g clip-path="url(#frame)">` +
    `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${source}"/></g>` +
    `<rect ${frame} fill="none" stroke="${BUDO}" stroke-width="4"/>`
  );
}

/** A picture in its whole size within a box; without one, nothing. */
export function contained(shown: CardPicture | null, { x, y, width, height }: Box): string {
  if (shown === null) return '';
  const source = `data:image/png;base64,${Buffer.from(shown.png).toString('base64')}`;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid meet" href="${source}"/>`;
}

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 8_000_000;
const MAX_PIXELS = 40_000_000;
/** Twice the size of the largest frame on a card. */
const SIZE = { width: 1184, height: 666 } as const;

/** A picture of the catalogue in the size of a card's frame; null if the backend does not deliver it. */
export const cataloguePicture = (picture: Picture): Promise<CardPicture | null> =>
  fetchPicture(picturePath(picture, pngWidth(picture.widths), 'png'), { ...SIZE, fit: 'cover' });

/** A prize cut out with its white edge, at most `side` pixels wide and high; where none was rendered, its picture. */
export async function prizeSticker(picture: Picture, side = STICKER_SIDE): Promise<CardPicture | null> {
  const size = { width: side, height: side, fit: 'inside' } as const;
  return (
    (await fetchPicture(stickerPath(picture), size)) ??
    fetchPicture(picturePath(picture, pngWidth(picture.widths), 'png'), size)
  );
}

const STICKER_SIDE = 1_000;
const STICKER_SIZE = { width: STICKER_SIDE, height: STICKER_SIDE, fit: 'inside' } as const;

type BrandUse = { readonly picture: BrandPicture; readonly isSticker: boolean };

/** Where browsers load a picture of the brand. */
export const pictureAddressOf = (use: BrandUse): string => `${siteEnv.IMAGE_HOST}${pathOf(use)}`;

/** Wide enough for the largest place on a screen with two pixels per point. */
const BRAND_WIDTH = 384;

function pathOf({ picture, isSticker }: BrandUse): string {
  if (isSticker) return stickerPath(picture);
  const width = picture.widths.find((one) => one >= BRAND_WIDTH) ?? Math.max(...picture.widths);
  return picturePath({ ...picture, alt: '' }, width, 'webp');
}

/** A picture of the brand for a card or an icon; null if the backend does not deliver it. */
export const brandPicture = (use: BrandUse): Promise<CardPicture | null> =>
  fetchPicture(pathOf(use), STICKER_SIZE);

async function fetchPicture(path: string, size: ResizeOptions): Promise<CardPicture | null> {
  try {
    const response = await fetch(`${siteEnv.API_ORIGIN}${path}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
    const bytes = await response.arrayBuffer();
    const resized = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize(size);
    return { png: Uint8Array.from(await resized.png().toBuffer()) };
  } catch {
    // A card without its picture is better than none; the next request renders a complete one.
    return null;
  }
}

const MAX_RENDER_SECONDS = 10;

/** Renders the SVG as PNG. With few flat colours a palette loses nothing visible. */
export async function pngOf(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(svg))
    .timeout({ seconds: MAX_RENDER_SECONDS })
    .flatten()
    .png({ palette: true, quality: 92, effort: 5, compressionLevel: 9 })
    .toBuffer();
  return Uint8Array.from(png);
}
