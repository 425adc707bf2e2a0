import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { changeSpares } from '#backend/actions/prizes/spares.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { findSpares, listSpares } from '#backend/persistence/prizes/spare-prizes.ts';

export const spareHandlers = (
  database: OperatorDatabase,
): Pick<OpsHandlers, 'findSpares' | 'listSpares' | 'changeSpares'> => ({
  findSpares: async ({ query }) => {
    const { q, draw, limit = DEFAULT_LIMIT, after } = query;
    const found = await findSpares(database.db, { q, directoryName: draw }, { limit, after });
    return { answer: found };
  },

  listSpares: async ({ params: { directoryName } }) => {
    const items = await listSpares(database.db, directoryName);
    return items.length === 0 ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: { items } };
  },

  changeSpares: async ({ params: { directoryName }, body: { dryRun, reason, ...body } }, { action }) => {
    const changed = await inOperatorTransaction(database.db, dryRun, async (tx) => {
      const line = await changeSpares(tx, { directoryName, ...body });
      if (typeof line !== 'string') await recordAction(tx, action({ directoryName, ...body, reason }));
      return line;
    });
    return typeof changed === 'string' ? { refusal: changed } : { answer: { ...changed, dryRun } };
  },
});
