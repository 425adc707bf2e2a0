import type { ActStore } from '#backend/actions/operation/ports.ts';
import { pageFrom } from '../../server/parse.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';

export const actHandlers = (acts: ActStore): Pick<OpsHandlers, 'listActs'> => ({
  listActs: async ({ query: { operator, act, ...page } }) => {
    const { total, items } = await acts.list({ ...pageFrom(page), operator, act });
    return { answer: { total, items: items.map(({ at, ...seen }) => ({ ...seen, at: at.toISOString() })) } };
  },
});
