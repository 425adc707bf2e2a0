import type { DrawSummary } from '#lib/contract/draw.ts';
import { isNew } from '#lib/draws/draw-status.ts';
import { type CardDraw, DrawCards } from './draw-card.tsx';

type DrawGridProps = {
  readonly draws: readonly DrawSummary[];
  /** The grid begins in the first view of a phone: its first picture loads at once. */
  readonly priority?: boolean;
};

/** A grid of draws in constant order; the facts on the cards follow the backend. */
export const DrawGrid = ({ draws, priority = false }: DrawGridProps) => (
  <DrawCards draws={draws.map(cardDrawOf)} priority={priority} />
);

/** Omits what a card does not show from the page's data. */
function cardDrawOf(draw: DrawSummary): CardDraw {
  const { productId: _, updatedAt: __, pause, lead, opensAt, closesAt, bestGrades, ...card } = draw;
  return {
    ...card,
    ...(pause !== null && { pause }),
    ...(isNew(draw, Date.now()) && { isNew: true }),
    ...(card.state === 'upcoming'
      ? { opensAt }
      : card.state === 'ended'
        ? { closesAt }
        : { lead, bestGrades }),
  };
}
