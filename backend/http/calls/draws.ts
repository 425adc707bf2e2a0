import { listDraws } from '#backend/actions/list-draws.ts';
import type { Shop } from '#backend/actions/shop.ts';
import { showDraw } from '#backend/actions/show-draw.ts';
import type { Handlers } from '../outcome.ts';
import { pageOf, toAskEachTime } from './answering.ts';
import { drawDetail, drawSummary } from './present-draw.ts';

export const drawHandlers = (shop: Shop): Pick<Handlers, 'listDraws' | 'showDraw'> => ({
  listDraws: async ({ query }) => {
    const { total, items } = await listDraws(shop, { ...pageOf(query), salesType: query.salesType });
    return { answer: { total, items: items.map(drawSummary) }, headers: toAskEachTime };
  },
  showDraw: async ({ params, query }) => {
    const found = await showDraw(shop, { directoryName: params.directoryName, state: query.state });
    if (found === 'drawNotFound') return { refusal: found, parameter: 'directoryName' };
    if (found === 'drawNotInState') return { refusal: found, parameter: 'state' };
    return { answer: drawDetail(found), headers: toAskEachTime };
  },
});
