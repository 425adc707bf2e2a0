import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from '../server/public-calls.ts';
import { findPicture } from '#backend/persistence/content/picture-store.ts';

/** The id is a digest of the bytes, so they never change. Pages of other sites may show them. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export const pictureHandlers = (db: Database): Pick<Handlers, 'showPicture'> => ({
  showPicture: async ({ params: { pictureId, version } }) => {
    const bytes = await findPicture(db, pictureId, version);
    if (bytes === undefined) return { refusal: 'pictureNotFound', parameter: 'version' };
    const format = version.slice(version.indexOf('.') + 1);
    return {
      answer: new Uint8Array(bytes),
      headers: { ...HEADERS, 'content-type': `image/${format}`, etag: `"${pictureId}-${version}"` },
    };
  },
});
