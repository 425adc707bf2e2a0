import type { Draw, LastOnePrize, WholeDraw } from '#backend/domain/draw.ts';
import { isLastOneGiven, type OnShow, prizesOnShow } from '#backend/domain/on-show.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { picture } from './answering.ts';

/** A draw in the contract's words. */
export function drawSummary({ draw, state, remaining, changedAt }: OnShow<Draw>): DrawSummary {
  const { directoryName, title, lead, salesType, price, ink } = draw;
  return {
    productId: draw.drawId,
    ...{ directoryName, title, lead, salesType, state, price },
    opensAt: draw.opensAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    ink,
    art: picture(draw.art),
    tickets: { total: draw.total, remaining, held: draw.held },
    updatedAt: changedAt.toISOString(),
  };
}

export function drawDetail(shown: OnShow<WholeDraw>): DrawDetail {
  const { draw } = shown;
  return {
    ...drawSummary(shown),
    description: [...draw.description],
    gallery: draw.gallery.map(picture),
    prizes: prizesOnShow(draw).map(({ prize, remaining, oddsPercent }) => ({
      ...named(prize),
      grade: prize.grade,
      total: prize.total,
      remaining,
      oddsPercent,
    })),
    lastOnePrize:
      draw.lastOnePrize === null ? null : { ...named(draw.lastOnePrize), given: isLastOneGiven(draw) },
    paymentTypes: [...draw.paymentTypes],
    quantities: [...draw.quantities],
    limits: draw.limits,
    shipping: draw.shipping,
    countedAt: shown.at.toISOString(),
  };
}

const named = ({ prizeId, name, note, picture: shown }: LastOnePrize) => ({
  prizeId,
  name,
  note,
  picture: picture(shown),
});
