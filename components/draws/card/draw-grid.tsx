import type { DrawSummary } from '#lib/contract/draw.ts';
import { LiveDraws } from '../live/live-draws.tsx';
import { DrawCard } from './draw-card.tsx';
import styles from './draw-grid.module.css';

type DrawGridProps = {
  readonly draws: readonly DrawSummary[];
  /** How many of them stand in the first view. */
  readonly atOnce?: number;
};

/** Draws on the pegboard. Each keeps its place; what is said about it follows the answers of the backend. */
export function DrawGrid({ draws, atOnce = 0 }: DrawGridProps) {
  return (
    <LiveDraws>
      <ul className={styles.grid}>
        {draws.map((draw, index) => (
          <DrawCard key={draw.productId} draw={draw} priority={index < atOnce} />
        ))}
      </ul>
    </LiveDraws>
  );
}
