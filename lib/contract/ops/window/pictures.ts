import { z } from 'zod';
import { PictureId } from '../../picture.ts';
import { Bytes } from '../endpoint.ts';

/** As large as the catalogue takes them. */
const LARGEST_PICTURE = 20 * 1024 * 1024;

export const windowPictureCalls = {
  addPicture: {
    method: 'POST',
    path: '/api/ops/pictures',
    who: 'operator',
    summary: 'Bring in a picture (SVG, PNG, JPEG or WebP) for news (`scene`) or banners (`banner`).',
    takes: 'application/octet-stream',
    largest: LARGEST_PICTURE,
    query: z.strictObject({
      kind: z.enum(['scene', 'banner']),
      dryRun: z.enum(['true']).optional().meta({ description: 'Only look whether it can be used.' }),
    }),
    body: Bytes,
    answer: z.strictObject({
      pictureId: PictureId,
      isNew: z.boolean().meta({ description: 'False: the very same picture was there already.' }),
      dryRun: z.boolean(),
    }),
    refusals: [],
  },
} as const;
