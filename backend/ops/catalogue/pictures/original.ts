import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import type { PictureKind } from './kinds.ts';
import { svgProblem } from './svg.ts';

/** Part of every picture's id. A new number makes every picture anew, under a new address. */
const RECIPE = 'recipe 1';

const LARGEST_FILE = 20 * 1024 * 1024;
export const LARGEST_PIXELS = 50_000_000;
const NARROWEST = 16;
const FORMATS = ['svg', 'png', 'jpeg', 'webp'];

/** A picture as the operator gave it. */
export type Original = {
  readonly pictureId: string;
  readonly kind: PictureKind;
  readonly bytes: Buffer;
  readonly width: number;
  readonly isDrawing: boolean;
};

/** Reads a picture and looks at it as far as it takes to know that it can be used. A sentence: it can not. */
export async function readOriginal(path: string, kind: PictureKind): Promise<Original | string> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'names a picture that is not there';
  if (size > LARGEST_FILE) return 'names a picture of more than 20 MB';
  const bytes = readFileSync(path);
  const about = await sharp(bytes, { limitInputPixels: LARGEST_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (about?.format === undefined || !FORMATS.includes(about.format)) {
    return 'names a file that is no SVG, PNG, JPEG or WebP picture';
  }
  const isDrawing = about.format === 'svg';
  const problem = isDrawing ? svgProblem(bytes.toString('utf8')) : undefined;
  if (problem !== undefined) return problem;
  const { width, height } = about.autoOrient;
  if (width * height > LARGEST_PIXELS) return 'names a picture of more than 50 million pixels';
  if (width < NARROWEST || height < NARROWEST) return `names a picture of less than ${NARROWEST} pixels`;
  const pictureId = createHash('sha256')
    .update(`${RECIPE} ${kind} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);
  return { pictureId, kind, bytes, width, isDrawing };
}
