import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureKind } from '#lib/contract/enums.ts';
import { PICTURE_WIDTHS } from '#lib/contract/picture.ts';
import { DRAWING_MB, MB_BYTES, PICTURE_MB } from '#lib/contract/shop-rules.ts';
import { svgProblem } from './svg-problem.ts';

/** Part of every picture id. A new number renders every picture of a kind again, under new addresses. */
const RECIPE = { wide: 'recipe 2', goods: 'recipe 4', banner: 'recipe 2' } as const;

export const MAX_PICTURE_BYTES = PICTURE_MB * MB_BYTES;
const MAX_DRAWING_BYTES = DRAWING_MB * MB_BYTES;
export const LARGEST_PIXELS = 50_000_000;
const MIN_WIDTH_PX = 16;
export const TOO_LARGE = {
  refusal: 'pictureTooLarge',
  text: `a picture of more than ${PICTURE_MB} MB`,
} as const satisfies PictureProblem;
const FORMATS = ['svg', 'png', 'jpeg', 'webp'] as const;
const NO_PICTURE = {
  refusal: 'notAPicture',
  text: 'a file that is no SVG, PNG, JPEG or WebP picture',
} as const satisfies PictureProblem;
const PHOTOGRAPHS = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/** Why a picture cannot be used, as a code and in words that follow "names" or "the body is". */
export type PictureProblem = {
  readonly refusal:
    | 'pictureTooLarge'
    | 'pictureTooSmall'
    | 'pictureDamaged'
    | 'pictureAnimated'
    | 'notAPicture'
    | 'drawingRefused';
  readonly text: string;
};

export type PictureSource = {
  /** Where it was found. */
  readonly path: string;
  readonly kind: PictureKind;
  readonly bytes: Buffer;
};

/** A picture as the operator provided it. */
export type Original = PictureSource & {
  readonly pictureId: string;
  readonly format: (typeof FORMATS)[number];
  readonly width: number;
  readonly isDrawing: boolean;
};

/** Reads the format and size of a picture. */
export async function inspectPicture({
  bytes: given,
  path,
  kind,
}: PictureSource): Promise<Original | PictureProblem> {
  if (given.length === 0) return { ...NO_PICTURE, text: 'an empty file' };
  if (given.length > MAX_PICTURE_BYTES) return TOO_LARGE;
  const isDrawing = !PHOTOGRAPHS.some((begins) => begins.test(given.toString('latin1', 0, 12)));
  // Checked as text before any decoder opens it: a compressed drawing could hide what is not allowed in one.
  const problem = isDrawing ? drawingProblem(given) : undefined;
  if (problem !== undefined) return problem;
  const about = await sharp(given, { limitInputPixels: LARGEST_PIXELS })
    .metadata()
    .catch(() => undefined);
  const format = FORMATS.find((known) => known === about?.format);
  if (about === undefined || format === undefined) return NO_PICTURE;
  const { width, height } = about.autoOrient;
  if (pixelsOf({ width, height, kind, isDrawing }) > LARGEST_PIXELS)
    return { refusal: 'pictureTooLarge', text: 'a picture of more than 50 million pixels' };
  if (width < MIN_WIDTH_PX || height < MIN_WIDTH_PX)
    return { refusal: 'pictureTooSmall', text: `a picture of less than ${MIN_WIDTH_PX} pixels` };
  if ((about.pages ?? 1) > 1 || isAnimatedPng(given))
    return { refusal: 'pictureAnimated', text: 'an animated picture' };
  const bytes = isDrawing || (await isComplete(given)) ? given : await withEnd(given, format);
  if (bytes === undefined)
    return { refusal: 'pictureDamaged', text: 'a picture that cannot be read to its end' };
  const pictureId = createHash('sha256')
    .update(`${RECIPE[kind]} ${kind} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);
  return { pictureId, path, kind, bytes, format, width, isDrawing };
}

/** Decodes a photograph into a small picture: its header does not show that the file was cut off. */
const isComplete = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: LARGEST_PIXELS })
    .resize({ width: MIN_WIDTH_PX })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** The marker at the end of a JPEG (ITU-T T.81, B.1.1.3). */
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Some cameras and messengers leave out the marker at the end. The decoder tells with it whether pixels are missing. */
async function withEnd(bytes: Buffer, format: string): Promise<Buffer | undefined> {
  if (format !== 'jpeg') return undefined;
  const whole = Buffer.concat([bytes, JPEG_END]);
  return (await isComplete(whole)) ? whole : undefined;
}

/** Whether a PNG has the chunk of an animation, which is before its pixels (PNG 3, 11.3.6.1). */
function isAnimatedPng(bytes: Buffer): boolean {
  const at = bytes.indexOf('acTL', 0, 'latin1');
  return (
    bytes.subarray(1, 4).toString('latin1') === 'PNG' && at > 0 && at < bytes.indexOf('IDAT', 0, 'latin1')
  );
}

function drawingProblem(bytes: Buffer): PictureProblem | undefined {
  if (!isUtf8(bytes)) return NO_PICTURE;
  if (bytes.length > MAX_DRAWING_BYTES)
    return { refusal: 'pictureTooLarge', text: `an SVG of more than ${DRAWING_MB} MB` };
  const text = svgProblem(bytes.toString('utf8'));
  return text === undefined ? undefined : { refusal: 'drawingRefused', text };
}

type Size = Pick<Original, 'kind' | 'width' | 'isDrawing'> & { readonly height: number };

/** Pixels of the widest version: a drawing is rendered at that width, whatever size it declares. */
function pixelsOf({ width, height, kind, isDrawing }: Size): number {
  const widest = isDrawing ? Math.max(width, ...PICTURE_WIDTHS[kind]) : width;
  return widest * height * (widest / width);
}

/** A photograph this much wider than the widest fitting version also gets a version of its own width. */
const WORTHWHILE = 1.2;

/** Drawings are rendered at all widths. Photographs are never enlarged. */
export function widthsFor(kind: PictureKind, originalWidth: number): readonly number[] {
  const fitting = PICTURE_WIDTHS[kind].filter((width) => width <= originalWidth);
  const isWhole =
    fitting.length === PICTURE_WIDTHS[kind].length || originalWidth < (fitting.at(-1) ?? 0) * WORTHWHILE;
  return isWhole ? fitting : [...fitting, originalWidth];
}
