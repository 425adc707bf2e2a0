'use client';

import { GradesLeft } from '#components/draws/grades-left.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { gradesLeft, gradesOf } from '#lib/draws/grades-left.ts';
import { useLiveDraw } from '#lib/draws/use-live-draw.ts';
import { useApi } from '#lib/session/api-context.tsx';
import styles from './summary-actions.module.css';

/** The prizes that the next buyer can draw, by grade, while the draw is on sale. */
export function RemainingPrizes({ draw }: { readonly draw: DrawDetail }) {
  const now = useLiveDraw(draw.directoryName, useApi()) ?? draw;
  if (now.state !== 'onSale') return null;
  return (
    <section aria-labelledby="remaining-prizes" className={styles.left}>
      <h2 id="remaining-prizes" className={styles.leftTitle}>
        この箱に残っているもの
      </h2>
      <GradesLeft grades={gradesLeft(gradesOf(now.prizes), now.prizes)} />
    </section>
  );
}
