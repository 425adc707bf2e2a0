import { runnerFor, type Operation } from '#backend/actions/staff/operation.ts';
import { changeSpares } from '#backend/actions/prizes/spares.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { findSpares, listSpares } from '#backend/persistence/prizes/spare-prizes.ts';

export const spareHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'findSpares' | 'listSpares' | 'changeSpares'> => ({
  findSpares: async ({ query }) => {
    const { q, draw, limit = DEFAULT_LIMIT, after } = query;
    const found = await operation.inTransaction(({ tx }) =>
      findSpares(tx, { q, directoryName: draw }, { limit, after }),
    );
    return { answer: found };
  },

  listSpares: async ({ params: { directoryName } }) => {
    const items = await operation.inTransaction(({ tx }) => listSpares(tx, directoryName));
    return items.length === 0 ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: { items } };
  },

  changeSpares: async ({ params: { directoryName }, body: { dryRun, reason, ...body } }, { action }) => {
    const changed = await runnerFor(
      operation,
      dryRun,
    )(async (deps) => {
      const line = await changeSpares(deps.tx, { directoryName, ...body });
      if (typeof line !== 'string') await deps.recordAction(action({ directoryName, ...body, reason }));
      return line;
    });
    return typeof changed === 'string' ? { refusal: changed } : { answer: { ...changed, dryRun } };
  },
});
