import type { Shop } from '#backend/actions/ports.ts';
import type { Handlers } from '../server/public-calls.ts';

/** The id is a digest, so the bytes behind an address never change. Another host's pages may show them. */
const KEEP = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export const pictureHandlers = ({ pictures }: Shop): Pick<Handlers, 'showPicture'> => ({
  showPicture: async ({ params: { pictureId, version } }) => {
    const bytes = await pictures.find(pictureId, version);
    if (bytes === undefined) return { refusal: 'pictureNotFound', parameter: 'version' };
    const format = version.slice(version.indexOf('.') + 1);
    return {
      answer: new Uint8Array(bytes),
      headers: { ...KEEP, 'content-type': `image/${format}`, etag: `"${pictureId}-${version}"` },
    };
  },
});
