import type { Flavour } from '#lib/play/flavours.ts';
import { Capsule } from '../opening/capsule.tsx';
import styles from './chute.module.css';

type ChuteProps = { readonly dropping: readonly Flavour[]; readonly isOn: boolean };

/** So many capsules find room in the mouth of the chute; more are not seen. */
export const MOST_DROPPING = 4;

/** Where capsules come out. */
export const Chute = ({ dropping, isOn }: ChuteProps) => (
  <div className={styles.chute} data-on={isOn}>
    {dropping.slice(0, MOST_DROPPING).map((flavour, i) => (
      <div key={i} className={styles.dropping}>
        <Capsule flavour={flavour} />
      </div>
    ))}
  </div>
);
