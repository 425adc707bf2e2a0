import { listDraws, showDraw } from '#backend/actions/draws/draws.ts';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import type { Draw, LastOnePrize, WholeDraw } from '#backend/domain/draws/draw.ts';
import { isLastOneGiven, type PublicView, publicPrizes } from '#backend/domain/draws/public-view.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';
import { presentPicture } from '../content/pictures.ts';

export const drawHandlers = (shop: ContentQueries): Pick<Handlers, 'listDraws' | 'showDraw'> => ({
  listDraws: async ({ query }) => {
    const { total, items } = await listDraws(shop, { ...pageFrom(query), salesType: query.salesType });
    return { answer: { total, items: items.map(presentDraw) }, headers: REVALIDATE };
  },

  showDraw: async ({ params, query }) => {
    const found = await showDraw(shop, { directoryName: params.directoryName, state: query.state });
    if (found === 'drawNotFound') return { refusal: found, parameter: 'directoryName' };
    if (found === 'drawNotInState') return { refusal: found, parameter: 'state' };
    return { answer: presentDrawDetail(found), headers: REVALIDATE };
  },
});

export function presentDraw({ draw, state, remaining, changedAt }: PublicView<Draw>): DrawSummary {
  const { directoryName, title, lead, salesType, price, ink } = draw;
  return {
    productId: draw.drawId,
    ...{ directoryName, title, lead, salesType, state, price },
    opensAt: draw.opensAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    ink,
    art: presentPicture(draw.art),
    tickets: { total: draw.total, remaining, held: draw.held },
    updatedAt: changedAt.toISOString(),
  };
}

export function presentDrawDetail(view: PublicView<WholeDraw>): DrawDetail {
  const { draw } = view;
  return {
    ...presentDraw(view),
    characters: [...draw.characters],
    description: [...draw.description],
    gallery: draw.gallery.map(presentPicture),
    prizes: publicPrizes(draw).map(({ prize, remaining, oddsPercent }) => ({
      ...presentPrize(prize),
      grade: prize.grade,
      variants: [...prize.variants],
      total: prize.total,
      remaining,
      oddsPercent,
    })),
    lastOnePrize:
      draw.lastOnePrize === null ? null : { ...presentPrize(draw.lastOnePrize), given: isLastOneGiven(draw) },
    paymentTypes: [...draw.paymentTypes],
    quantities: [...draw.quantities],
    limits: draw.limits,
    shipping: draw.shipping,
    countedAt: view.at.toISOString(),
  };
}

const presentPrize = ({ prizeId, name, note, picture }: LastOnePrize) => ({
  ...{ prizeId, name, note },
  picture: presentPicture(picture),
});
