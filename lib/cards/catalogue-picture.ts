import sharp from 'sharp';
import { picturePath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { siteEnv } from '#lib/site/env.ts';
import type { Shown } from './framed.ts';

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
