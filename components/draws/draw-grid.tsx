import type { DrawSummary } from '#lib/contract/draw.ts';
import { type CardDraw, DrawCards } from './draw-card.tsx';

/** A grid of draws in constant order; the facts on the cards follow the backend. */
export const DrawGrid = ({ draws }: { readonly draws: readonly DrawSummary[] }) => (
  <DrawCards draws={draws.map(cardDrawOf)} />
);

/** Omits what a card does not show from the page's data. */
const cardDrawOf = ({
  productId: _,
  updatedAt: __,
  lead,
  opensAt,
  closesAt,
  ...card
}: DrawSummary): CardDraw => ({
  ...card,
  ...(card.state === 'upcoming' ? { opensAt } : card.state === 'ended' ? { closesAt } : { lead }),
});
