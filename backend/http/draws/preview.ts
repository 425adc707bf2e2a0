import { type Previews, showPreview } from '#backend/actions/draws/preview-draft.ts';
import type { Handlers } from '../server/public-calls.ts';
import { presentDrawDetail } from './draws.ts';

/** Without a cache header: an answer is never stored. */
export const previewHandlers = (previews: Previews): Pick<Handlers, 'showPreview'> => ({
  showPreview: async ({ body: { secret } }) => {
    const shown = await showPreview(previews, secret);
    return shown === undefined ? { refusal: 'drawNotFound' } : { answer: presentDrawDetail(shown) };
  },
});
