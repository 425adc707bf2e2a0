import { z } from 'zod';
import { DrawDetail } from './draw.ts';
import { NewsArticle } from './news.ts';
import { SiteTextBlocks, SiteTextKind } from './site-texts.ts';

/** The secret of a preview link: 32 random bytes. */
export const PreviewSecret = z.string().regex(/^[\w-]{43}$/);

const secret = {
  method: 'POST',
  source: 'shop',
  who: 'anyone',
  bodyName: 'preview',
  required: ['preview', 'secret'],
  body: z.strictObject({ secret: PreviewSecret }),
} as const;

export const previewCalls = {
  showPreview: {
    ...secret,
    path: '/api/preview',
    summary:
      'A draw that is not published yet, as shoppers will see it, for the holder of a preview link. A POST, because URLs are logged.',
    answer: DrawDetail,
    refusals: ['drawNotFound'],
  },
  showNewsPreview: {
    ...secret,
    path: '/api/preview/news',
    summary: 'News that are not published yet, as shoppers will see them, for the holder of a preview link.',
    answer: NewsArticle,
    refusals: ['newsNotFound'],
  },
  showTextPreview: {
    ...secret,
    path: '/api/preview/text',
    summary: 'A text that is not published yet, for the holder of a preview link.',
    answer: z.object({ kind: SiteTextKind, blocks: SiteTextBlocks }),
    refusals: ['notFound'],
  },
} as const;
