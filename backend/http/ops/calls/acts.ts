import type { ActStore } from '#backend/actions/operation/ports.ts';
import { pageOf } from '../../calls/answering.ts';
import type { OpsHandlers } from '../outcome.ts';

export const actHandlers = (acts: ActStore): Pick<OpsHandlers, 'listActs'> => ({
  listActs: async ({ query: { operator, act, ...page } }) => {
    const { total, items } = await acts.list({ ...pageOf(page), operator, act });
    return { answer: { total, items: items.map(({ at, ...seen }) => ({ ...seen, at: at.toISOString() })) } };
  },
});
