import { showPreview } from '#backend/actions/draws/preview-draft.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from '../server/public-calls.ts';
import { presentDrawDetail } from './draws.ts';

/** Without a cache header: an answer is never stored. */
export const previewHandlers = (db: Database): Pick<Handlers, 'showPreview'> => ({
  showPreview: async ({ body: { secret } }) => {
    const shown = await showPreview(db, secret);
    return shown === undefined ? { refusal: 'drawNotFound' } : { answer: presentDrawDetail(shown) };
  },
});
