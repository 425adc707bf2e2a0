import { z } from 'zod';
import { DrawDetail } from './draw.ts';

/** The secret of a preview link: 32 random bytes. */
export const PreviewSecret = z.string().regex(/^[\w-]{43}$/);

export const previewCalls = {
  showPreview: {
    method: 'POST',
    path: '/api/preview',
    source: 'shop',
    who: 'anyone',
    summary:
      'A draw that is not published yet, as shoppers will see it, for the holder of a preview link. A POST, because URLs are logged.',
    bodyName: 'preview',
    required: ['preview', 'secret'],
    body: z.strictObject({ secret: PreviewSecret }),
    answer: DrawDetail,
    refusals: ['drawNotFound'],
  },
} as const;
