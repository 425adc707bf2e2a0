'use client';

import { LiveDraws } from '../live/live-draws.tsx';
import { DrawCard, type CardDraw } from './draw-card.tsx';
import styles from './draw-grid.module.css';

/** The cards in their rows. They are made in the browser too, so that a page carries one list of facts. */
export const DrawCards = ({ draws }: { readonly draws: readonly CardDraw[] }) => (
  <LiveDraws>
    <ul className={styles.grid}>
      {draws.map((draw) => (
        <DrawCard key={draw.directoryName} draw={draw} />
      ))}
    </ul>
  </LiveDraws>
);
