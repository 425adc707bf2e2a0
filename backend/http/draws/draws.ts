import { listDraws, showDraw } from '#backend/actions/draws/draws.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Draw, WholeDraw } from '#backend/domain/draws/draw.ts';
import { isLastOneGiven, type PublicView, publicPrizes } from '#backend/domain/draws/public-view.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const drawHandlers = (db: Database): Pick<Handlers, 'listDraws' | 'showDraw'> => ({
  listDraws: async ({ query }) => {
    const { total, items } = await listDraws(db, { ...pageFrom(query), salesType: query.salesType });
    return { answer: { total, items: items.map(presentDraw) }, headers: REVALIDATE };
  },

  showDraw: async ({ params, query }) => {
    const found = await showDraw(db, { directoryName: params.directoryName, state: query.state });
    if (found === 'drawNotFound') return { refusal: found, parameter: 'directoryName' };
    if (found === 'drawNotInState') return { refusal: found, parameter: 'state' };
    return { answer: presentDrawDetail(found), headers: REVALIDATE };
  },
});

export const presentDraw = <Shown extends Draw>({
  draw,
  state,
  remaining,
  changedAt,
}: PublicView<Shown>) => ({
  ...draw,
  productId: draw.drawId,
  state,
  tickets: { total: draw.total, remaining, held: draw.held },
  updatedAt: changedAt,
});

export const presentDrawDetail = (view: PublicView<WholeDraw>) => ({
  ...presentDraw(view),
  prizes: publicPrizes(view.draw).map(({ prize, ...figures }) => ({ ...prize, ...figures })),
  lastOnePrize: view.draw.lastOnePrize && { ...view.draw.lastOnePrize, given: isLastOneGiven(view.draw) },
  countedAt: view.at,
});
