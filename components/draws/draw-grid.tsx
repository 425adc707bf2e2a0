import type { DrawSummary } from '#lib/contract/draw.ts';
import { type CardDraw, DrawCards } from './draw-card.tsx';

/** Draws on the pegboard. Each keeps its place; what is said about it follows the answers of the backend. */
export const DrawGrid = ({ draws }: { readonly draws: readonly DrawSummary[] }) => (
  <DrawCards draws={draws.map(cardDrawOf)} />
);

/** What a card does not say is not sent along. */
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
