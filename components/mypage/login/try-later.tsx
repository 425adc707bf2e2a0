'use client';

import type { ReactNode } from 'react';
import { waitWords } from '#lib/text/dates.ts';
import styles from './try-later.module.css';
import { useSecondsLeft } from '#lib/draws/use-now.ts';

type TryLaterProps = {
  readonly until: number;
  /** What one can do meanwhile. */
  readonly children?: ReactNode;
};

/** How long to wait until one may try again. The seconds run for the eye; aloud only the end is told. */
export function TryLater({ until, children }: TryLaterProps) {
  const seconds = useSecondsLeft(until);
  return (
    <div className={styles.later}>
      <p role="status">{seconds === 0 && 'もう一度お試しいただけます。'}</p>
      {seconds > 0 && (
        <p aria-hidden="true">
          あと <b className={`num ${styles.left}`}>{waitWords(seconds)}</b> で、もう一度お試しいただけます。
        </p>
      )}
      {children}
    </div>
  );
}
