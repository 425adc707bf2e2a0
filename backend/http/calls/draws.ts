import { listDraws } from '#backend/actions/list-draws.ts';
import type { Shop } from '#backend/actions/ports.ts';
import { showDraw } from '#backend/actions/show-draw.ts';
import type { Handlers } from '../server/public-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { REVALIDATE } from '../server/send.ts';
import { drawDetail, drawSummary } from './present-draw.ts';

export const drawHandlers = (shop: Shop): Pick<Handlers, 'listDraws' | 'showDraw'> => ({
  listDraws: async ({ query }) => {
    const { total, items } = await listDraws(shop, { ...pageFrom(query), salesType: query.salesType });
    return { answer: { total, items: items.map(drawSummary) }, headers: REVALIDATE };
  },
  showDraw: async ({ params, query }) => {
    const found = await showDraw(shop, { directoryName: params.directoryName, state: query.state });
    if (found === 'drawNotFound') return { refusal: found, parameter: 'directoryName' };
    if (found === 'drawNotInState') return { refusal: found, parameter: 'state' };
    return { answer: drawDetail(found), headers: REVALIDATE };
  },
});
