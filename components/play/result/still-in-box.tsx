'use client';

import { GradesLeft } from '#components/draws/grades-left.tsx';
import { gradesLeft, gradesOf } from '#lib/draws/grades-left.ts';
import { useLiveDraw } from '#lib/draws/use-live-draw.ts';
import { useApi } from '#lib/session/api-context.tsx';
import type { PlayedDraw } from './played-draw.ts';
import styles from './summary-actions.module.css';

/** What the next buyer can still draw, while the draw is on sale. */
export function StillInBox({ draw }: { readonly draw: PlayedDraw }) {
  const now = useLiveDraw(draw.directoryName, useApi()) ?? draw;
  if (now.state !== 'onSale') return null;
  return (
    <section aria-labelledby="still-in-box" className={styles.left}>
      <h2 id="still-in-box" className={styles.leftTitle}>
        この箱に残っているもの
      </h2>
      <GradesLeft grades={gradesLeft(gradesOf(now.prizes), now.prizes)} />
    </section>
  );
}
