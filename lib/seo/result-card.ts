import type { DrawSummary } from '#lib/contract/draw.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CARD_SIZE } from './card-size.ts';
import { designVersion, type SocialCard } from './social-card.ts';

/** For link previews, and for posts with a picture. */
export const RESULT_CARD_SIZES = { wide: CARD_SIZE, tall: { width: 1_080, height: 1_350 } } as const;
export type ResultCardShape = keyof typeof RESULT_CARD_SIZES;

/** The cards of a whole result: of two shapes, without anything of the person who drew it. */
export const resultCard = (
  draw: Pick<DrawSummary, 'directoryName' | 'title' | 'updatedAt'>,
  { key, tickets }: { readonly key: string; readonly tickets: number },
  { look, shape = 'wide' }: { readonly look: string; readonly shape?: ResultCardShape },
): SocialCard => ({
  path: `/cards/results/${draw.directoryName}/${key}/${designVersion(look)}-${shape}-${Date.parse(draw.updatedAt).toString(36)}.png`,
  alt: `${draw.title}を${numberText(tickets)}回引いた結果`,
});
