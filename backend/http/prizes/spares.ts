import { runnerFor, type Operation } from '#backend/actions/staff/operation.ts';
import { changeSpares, type SpareLine } from '#backend/actions/prizes/spares.ts';
import { Spares } from '#lib/contract/ops/spares.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const spareHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'findSpares' | 'listSpares' | 'changeSpares'> => ({
  findSpares: async ({ query }) => {
    const { q, draw, limit = DEFAULT_LIMIT, after } = query;
    const { items, ...page } = await operation.inTransaction(({ spares }) =>
      spares.find({ q, directoryName: draw }, { limit, after }),
    );
    return { answer: { ...page, items: items.map(presentSpares) } };
  },

  listSpares: async ({ params: { directoryName } }) => {
    const lines = await operation.inTransaction(({ spares }) => spares.list(directoryName));
    if (lines.length === 0) return { refusal: 'notFound', parameter: 'directoryName' };
    return { answer: { items: lines.map(presentSpares) } };
  },

  changeSpares: async ({ params: { directoryName }, body: { dryRun, reason, ...body } }, { action }) => {
    const changed = await runnerFor(
      operation,
      dryRun,
    )(async (deps) => {
      const line = await changeSpares(deps, { directoryName, ...body });
      if (typeof line !== 'string') await deps.recordAction(action({ directoryName, ...body, reason }));
      return line;
    });
    return typeof changed === 'string'
      ? { refusal: changed }
      : { answer: { ...presentSpares(changed), dryRun } };
  },
});

const presentSpares = ({ directoryName, drawTitle, grade, name, spares }: SpareLine): Spares =>
  Spares.parse({ directoryName, drawTitle, grade, name, spares });
