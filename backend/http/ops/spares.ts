import { runnerFor, type Operation } from '#backend/actions/operations/operation.ts';
import { changeSpares, type SpareLine } from '#backend/actions/shipments/spares.ts';
import { Spares } from '#lib/contract/ops/spares.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';

export const spareHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'findSpares' | 'listSpares' | 'changeSpares'> => ({
  findSpares: async ({ query }) => {
    const filter = { ...pageFrom(query), q: query.q, directoryName: query.draw };
    const { total, items } = await operation.inTransaction(({ spares }) => spares.find(filter));
    return { answer: { total, items: items.map(presentSpares) } };
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
