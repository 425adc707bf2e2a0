import { Icon } from '#components/page/icon.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { gradeName } from '#lib/play/prize-text.ts';
import { japanDate } from '#lib/text/dates.ts';
import { PrizeFace } from './prize-face.tsx';
import styles from './prize-row.module.css';

type ChoicePrizeProps = {
  readonly prize: WonPrize;
  readonly isChosen: boolean;
  /** There is no more room in the parcel. */
  readonly isFull: boolean;
  readonly onChoose: (isWanted: boolean) => void;
};

/** A prize that waits: all of its line but the picture chooses it. */
export const ChoicePrize = ({ prize, isChosen, isFull, onChoose }: ChoicePrizeProps) => (
  <li className={styles.row} data-chosen={isChosen}>
    <PrizeFace prize={prize} />
    <label className={styles.choice}>
      <span className={styles.words}>
        <span className="visually-hidden">{gradeName(prize.grade)} </span>
        <b className={styles.name}>{prize.name}</b>
        <span className={styles.note}>{prize.note}</span>
        <span className={`num ${styles.note}`}>
          保管期限 <span className="nowrap">{japanDate(prize.keepUntil)}</span>
        </span>
      </span>
      <span className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={isChosen}
          disabled={isFull}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <Icon name="check" size={20} className={styles.check} />
      </span>
    </label>
  </li>
);
