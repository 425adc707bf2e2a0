import { z } from 'zod';

/** The formats a picture is kept in. PNG is for link previews, which read nothing newer. */
export const PICTURE_FORMATS = ['avif', 'webp', 'png'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PictureId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ description: 'Digest of the original picture.' });

export const Picture = z
  .strictObject({
    pictureId: PictureId,
    alt: z
      .string()
      .meta({ description: 'What the picture shows, in Japanese. Empty where it only decorates.' }),
    width: z.int().positive().meta({ description: 'Pixels of the widest version.' }),
    height: z.int().positive().meta({ description: 'Pixels of the widest version.' }),
    widths: z
      .array(z.int().positive())
      .min(1)
      .meta({ description: 'The widths it is kept in, ascending, pixels.' }),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

/** Link previews need no more than this many pixels. */
const LARGEST_PNG_WIDTH = 1200;

export function pngWidth(widths: readonly number[]): number {
  const fitting = widths.filter((width) => width <= LARGEST_PNG_WIDTH);
  return fitting.length > 0 ? Math.max(...fitting) : Math.min(...widths);
}

export const pictureCalls = {
  showPicture: {
    method: 'GET',
    path: '/api/image/{pictureId}/{version}',
    source: 'shop',
    who: 'anyone',
    summary: 'One version of a picture, such as 640.avif. May be cached for ever.',
    required: ['pictureId', 'version'],
    params: z.strictObject({
      pictureId: PictureId,
      version: z
        .string()
        .regex(/^[1-9]\d{0,4}\.(?:avif|webp|png)$/)
        .meta({ examples: ['640.avif'] }),
    }),
    answer: z.instanceof(Uint8Array),
    media: 'image/*',
    refusals: ['pictureNotFound'],
  },
} as const;
