import type { OperatorLogStore } from '#backend/actions/operations/ports.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';

export const operatorLogHandlers = (operatorLog: OperatorLogStore): Pick<OpsHandlers, 'listActs'> => ({
  listActs: async ({ query: { operator, act, ...page } }) => {
    const { total, items } = await operatorLog.list({ ...pageFrom(page), operator, act });
    return {
      answer: { total, items: items.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) },
    };
  },
});
