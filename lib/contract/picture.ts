import { z } from 'zod';
import type { PictureKind } from './enums.ts';

/** The stored formats. PNG is for link previews, which support no newer format. */
const PICTURE_FORMATS = ['avif', 'webp', 'png'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PictureId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ description: 'Digest of the original picture.' });

export const Picture = z
  .object({
    pictureId: PictureId,
    alt: z
      .string()
      .meta({ description: 'Description of the picture, in Japanese. Empty if it is decorative.' }),
    width: z.int().positive().meta({ description: 'Pixels of the widest version.' }),
    height: z.int().positive().meta({ description: 'Pixels of the widest version.' }),
    widths: z
      .array(z.int().positive())
      .min(1)
      .meta({ description: 'The available widths in pixels, ascending.' }),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

/**
 * The kinds of use, and the widths the layout requests for each, in pixels, ascending. None is more than twice the
 * one before, so that no browser decodes more than twice what it shows. Browsers take the first width that is large
 * enough, so the steps are just above what phones request: a card needs 663, 690 or 995 pixels, a banner 548.
 */
export const PICTURE_WIDTHS = {
  wide: [160, 320, 480, 720, 1000, 1280],
  goods: [96, 192, 384, 768],
  banner: [360, 560, 720, 1040, 1560],
} as const satisfies Readonly<Record<PictureKind, readonly number[]>>;

/** Maximum width that link previews use, in pixels. */
const MAX_PNG_WIDTH = 1200;

export function pngWidth(widths: readonly number[]): number {
  const fitting = widths.filter((width) => width <= MAX_PNG_WIDTH);
  return fitting.length > 0 ? Math.max(...fitting) : Math.min(...widths);
}

export const pictureCalls = {
  showPicture: {
    method: 'GET',
    path: '/api/image/{pictureId}/{version}',
    source: 'shop',
    who: 'anyone',
    summary: 'One version of a picture, such as 640.avif; sticker.webp of a prize is cut out. Immutable.',
    required: ['pictureId', 'version'],
    params: z.strictObject({
      pictureId: PictureId,
      version: z
        .string()
        .regex(/^(?:[1-9]\d{0,4}\.(?:avif|webp|png)|sticker\.webp)$/)
        .meta({ examples: ['640.avif'] }),
    }),
    answer: z.instanceof(Uint8Array),
    media: 'image/*',
    refusals: ['pictureNotFound'],
  },
} as const;
