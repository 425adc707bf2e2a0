import type { DrawSummary } from '#lib/contract/draw.ts';
import { LiveDraws } from '../live/live-draws.tsx';
import { DrawCard, type CardDraw } from './draw-card.tsx';
import styles from './draw-grid.module.css';

/** Draws on the pegboard. Each keeps its place; what is said about it follows the answers of the backend. */
export function DrawGrid({ draws }: { readonly draws: readonly DrawSummary[] }) {
  return (
    <LiveDraws>
      <ul className={styles.grid}>
        {draws.map((draw) => (
          <DrawCard key={draw.directoryName} draw={onCard(draw)} />
        ))}
      </ul>
    </LiveDraws>
  );
}

/** What a card does not say is not sent along. */
function onCard({ updatedAt: _, ...card }: DrawSummary): CardDraw {
  return card;
}
