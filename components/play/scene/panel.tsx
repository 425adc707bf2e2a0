import type { Ref } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { Round } from '#lib/play/rounds.ts';
import { pipsOf } from '#lib/play/pips.ts';
import type { Elements } from '#lib/site/elements.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { LOCAL_BEACON } from '#lib/text/local-beacon.ts';
import { countText } from '#lib/play/prize-text.ts';
import type { PanelText } from './panel-text.ts';
import styles from './panel.module.css';

/** The machine turns by itself, capsule after capsule. */
type AutomaticPlay = {
  readonly isOn: boolean;
  /** Shown in place of the button that skips one capsule. */
  readonly isOffered: boolean;
  readonly toggleAutomatic: () => void;
};

type PanelProps = {
  readonly text: PanelText;
  /** Why the result could not be loaded. */
  readonly failure: string | null;
  /** The draw is later than expected: the member may leave. */
  readonly isDelayed: boolean;
  /** The member skipped to the results, which are loading. */
  readonly isEnding: boolean;
  /** The shop makes the rounds that decide the prizes. */
  readonly isLocalBeacon: boolean;
  readonly automatic: AutomaticPlay;
  /** The link that saves the picture of the prize; empty: not offered. */
  readonly save: Elements;
  /** The label of the skip button; null: nothing to skip. */
  readonly skip: string | null;
  readonly main: Ref<HTMLButtonElement>;
  readonly onMain: () => void;
  readonly onSkip: () => void;
  readonly onSkipAll: () => void;
};

/** The text of the step and its buttons. The buttons stay mounted, so that the focus stays. */
export function Panel({ text, failure, automatic, save, skip, main, ...props }: PanelProps) {
  const { isDelayed, isEnding, isLocalBeacon, ...on } = props;
  const {
    title,
    isCountdown = false,
    note,
    isPrize,
    isOnRays = false,
    isOnLemon = false,
    button,
    left,
    isLast,
  } = text;
  return (
    <div className={styles.panel}>
      <div className={isPrize ? `${styles.words} ${styles.prize}` : styles.words}>
        {failure === null ? (
          <>
            <h2 className={isCountdown ? `num ${styles.title} ${styles.countdown}` : styles.title}>
              {/* The key starts the stamp of each second. */}
              {isCountdown ? (
                <span key={title} className={styles.second}>
                  {title}
                </span>
              ) : (
                title
              )}
            </h2>
            <p className={styles.note}>{note !== '' && <TitleText>{note}</TitleText>}</p>
          </>
        ) : (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
      <Button
        ref={main}
        kind={isOnLemon ? 'secondary' : 'lemon'}
        busy={button === null || isEnding}
        className={button === null ? `${styles.main} ${styles.idle}` : styles.main}
        onClick={on.onMain}
      >
        <span>{button ?? 'おまちください'}</span>
        {left !== null && <span className={`num ${styles.left}`}>{left}</span>}
      </Button>
      <div className={isOnRays ? `${styles.skips} ${styles.onRays}` : styles.skips}>
        {save}
        {automatic.isOffered && (
          <Button kind="text" className={styles.skip} onClick={automatic.toggleAutomatic}>
            {automatic.isOn ? 'おまかせをとめる' : 'おまかせでまわす'}
          </Button>
        )}
        {skip !== null && !automatic.isOffered && (
          <Button kind="text" className={styles.skip} onClick={on.onSkip}>
            {skip}
          </Button>
        )}
        {isDelayed && (
          <ButtonLink kind="text" href={ROUTES.mypage} prefetch={false} className={styles.skip}>
            マイページへ
          </ButtonLink>
        )}
        {!isLast && (
          <Button kind="text" className={styles.skip} busy={isEnding} onClick={on.onSkipAll}>
            結果だけまとめて見る
          </Button>
        )}
      </div>
      {isLocalBeacon && !isOnRays && (
        <p className={styles.local}>
          <Sentences>{LOCAL_BEACON}</Sentences>
        </p>
      )}
    </div>
  );
}

type ProgressProps = {
  readonly quantity: number;
  readonly rounds: readonly Round[];
  readonly at: number;
};

/** The progress of the scene: in numbers, and as a pip for each turn of the crank. */
export function Progress({ quantity, rounds, at }: ProgressProps) {
  const round = rounds[at];
  const [here, all] = countText(round, quantity).split(' / ');
  return (
    <div className={styles.progress}>
      <p className={`num ${styles.count}`}>
        {round?.kind === 'lastOne' ? (
          <b className={styles.last}>ラストワン賞</b>
        ) : (
          <>
            <b className={styles.here}>{here}</b>
            <span>{` / ${all}`}</span>
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
