import type { DrawDetail } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { keyOfPrize } from '#lib/draws/card-prize.ts';
import { PRIZE_CARD_SIZES, prizeCard } from '#lib/seo/prize-card.ts';

/** The name of a saved picture. It says nothing of the order. */
export const PICTURE_FILE = 'result.png';

export type PicturedDraw = Pick<DrawDetail, 'directoryName' | 'title' | 'updatedAt' | 'prizes'>;

/** The picture of a won prize to save and to share; `undefined`: the draw names the prize differently by now. */
export function wonPicture(draw: PicturedDraw, prize: WonPrize, look: string) {
  const key = keyOfPrize(draw, prize);
  if (key === undefined) return undefined;
  const { gradeLabel, name } = prize;
  const card = prizeCard(draw, { key, gradeLabel, name }, { look, shape: 'square' });
  return { key, card: { ...card, ...PRIZE_CARD_SIZES.square } };
}
