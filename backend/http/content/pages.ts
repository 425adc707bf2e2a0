import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import { listPageNames } from '#backend/actions/content/page-names.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const pageHandlers = (shop: ContentQueries): Pick<Handlers, 'listPageNames'> => ({
  listPageNames: async () => ({ answer: await listPageNames(shop), headers: REVALIDATE }),
});
