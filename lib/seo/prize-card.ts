import type { DrawSummary } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { gradeName } from '#lib/text/labels.ts';
import { CARD_SIZE } from './card-size.ts';
import { designVersion, type SocialCard } from './social-card.ts';

/** For link previews, and for posts with a picture. */
export const PRIZE_CARD_SIZES = { wide: CARD_SIZE, square: { width: 1_080, height: 1_080 } } as const;
export type PrizeCardShape = keyof typeof PRIZE_CARD_SIZES;

/** A prize of a draw by which its card is found: the last-one prize has a fixed key. */
type CardPrize = Pick<WonPrize, 'gradeLabel' | 'name'> & { readonly key: string };

/** The cards of a won prize: of two shapes, without anything of the person who won it. */
export const prizeCard = (
  draw: Pick<DrawSummary, 'directoryName' | 'title' | 'updatedAt'>,
  { key, gradeLabel, name }: CardPrize,
  { look, shape = 'wide' }: { readonly look: string; readonly shape?: PrizeCardShape },
): SocialCard => ({
  path: `/cards/prizes/${draw.directoryName}/${key}/${designVersion(look)}-${shape}-${Date.parse(draw.updatedAt).toString(36)}.png`,
  alt: `${draw.title}の${gradeName({ gradeLabel })}「${name}」が出ました`,
});
