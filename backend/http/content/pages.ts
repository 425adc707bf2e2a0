import type { Database } from '#backend/persistence/db/database.ts';
import { listPageNames } from '#backend/actions/content/page-names.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const pageHandlers = (db: Database): Pick<Handlers, 'listPageNames'> => ({
  listPageNames: async () => ({ answer: await listPageNames(db), headers: REVALIDATE }),
});
