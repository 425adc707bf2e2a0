import type { Round } from '#lib/play/rounds.ts';
import { pipsOf } from '#lib/play/pips.ts';
import { countWords } from '#lib/play/prize-text.ts';
import styles from './progress.module.css';

type ProgressProps = {
  readonly quantity: number;
  readonly rounds: readonly Round[];
  readonly at: number;
};

/** How far the show is: in numbers, and as a pip for each turn of the crank. */
export function Progress({ quantity, rounds, at }: ProgressProps) {
  const round = rounds[at];
  const [here, all] = countWords(round, quantity).split(' / ');
  return (
    <div className={styles.progress}>
      <p className={`num ${styles.count}`}>
        {round?.kind === 'lastOne' ? (
          <b className={styles.last}>ラストワン賞</b>
        ) : (
          <>
            <b className={styles.here}>{here}</b> / {all}
          </>
        )}
      </p>
      <ol className={styles.pips} aria-hidden="true">
        {pipsOf(quantity, rounds, at).map((state, i) => (
          <li key={i} data-state={state} />
        ))}
      </ol>
    </div>
  );
}
