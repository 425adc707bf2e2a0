import type { Ref } from 'react';
import { Button } from '#components/page/button.tsx';
import styles from './panel.module.css';
import type { PanelWords } from './words.ts';

type PanelProps = {
  readonly words: PanelWords;
  /** Why the shop could not say what came out. */
  readonly failure: string | null;
  /** The member wants the results alone, and the shop is being asked for them. */
  readonly isEnding: boolean;
  /** What can be passed over; null: nothing is under way. */
  readonly skip: string | null;
  readonly main: Ref<HTMLButtonElement>;
  readonly onMain: () => void;
  readonly onSkip: () => void;
  readonly onSkipAll: () => void;
};

/** What is going on, and everything one can do about it. The buttons stay where they are, and so does the focus. */
export function Panel({ words, failure, isEnding, skip, main, ...on }: PanelProps) {
  const { title, note, isPrize, button, left, isLast } = words;
  return (
    <div className={styles.panel}>
      <div className={isPrize ? `${styles.words} ${styles.prize}` : styles.words}>
        {failure === null ? (
          <>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.note}>{note}</p>
          </>
        ) : (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
      <Button
        ref={main}
        kind="lemon"
        busy={button === null || isEnding}
        className={button === null ? `${styles.main} ${styles.idle}` : styles.main}
        onClick={on.onMain}
      >
        {button ?? 'おまちください'}
        {left !== null && <span className={`num ${styles.left}`}>{left}</span>}
      </Button>
      <div className={isPrize ? `${styles.skips} ${styles.onRays}` : styles.skips}>
        {skip !== null && (
          <Button kind="text" className={styles.skip} onClick={on.onSkip}>
            {skip}
          </Button>
        )}
        {!isLast && (
          <Button kind="text" className={styles.skip} busy={isEnding} onClick={on.onSkipAll}>
            結果だけまとめて見る
          </Button>
        )}
      </div>
    </div>
  );
}
