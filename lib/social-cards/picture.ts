import sharp from 'sharp';
import type { Box } from './artwork.ts';
import { BUDO, SHADE } from './colours.ts';
import { picturePath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { siteEnv } from '#lib/site/env.ts';

/** A picture of the catalogue, ready to be set into a card. */
export type Shown = { readonly png: Uint8Array };

/** A picture cut to its frame, with the shop's key line; an empty frame where there is none. */
export function framed(shown: Shown | null, box: Box): string {
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

const PATIENCE_MS = 3_000;
const MOST_BYTES = 8_000_000;
const MOST_PIXELS = 40_000_000;
/** Twice what any frame on a card measures. */
const SIZE = { width: 1184, height: 666 } as const;

/** A picture of the catalogue in the size of a card's frame; null when the backend does not hand it out now. */
export async function cataloguePicture(picture: Picture): Promise<Shown | null> {
  const path = picturePath(picture, pngWidth(picture.widths), 'png');
  try {
    const response = await fetch(`${siteEnv.API_ORIGIN}${path}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) return null;
    const bytes = await response.arrayBuffer();
    const resized = sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize({ ...SIZE, fit: 'cover' });
    return { png: Uint8Array.from(await resized.png().toBuffer()) };
  } catch {
    // A card without its picture is better than none; the next reader gets a complete one.
    return null;
  }
}

const LONGEST_SECONDS = 10;

/** The finished picture. The shop prints in few flat inks, so that a palette loses nothing one can see. */
export async function pngOf(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(svg))
    .timeout({ seconds: LONGEST_SECONDS })
    .flatten()
    .png({ palette: true, quality: 92, effort: 5, compressionLevel: 9 })
    .toBuffer();
  return Uint8Array.from(png);
}
