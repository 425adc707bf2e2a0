import { Mascot } from '#components/page/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import styles from './room.module.css';

/** Who comes to watch where there is room beside the machine, from the left to the right. */
const AUDIENCE: readonly MascotNumber[] = [4, 2, 7, 8, 6];
const MARUPO = 1;

/** The shop at night: two circles of light, a floor, and somebody who cannot wait. */
export function Room({ isExcited }: { readonly isExcited: boolean }) {
  return (
    <div className={styles.room} data-excited={isExcited}>
      <div className={styles.floor} />
      <div className={styles.far} />
      <div className={styles.near} />
      <div className={styles.shadow} />
      <div className={styles.audience}>
        {AUDIENCE.map((number) => (
          <Mascot key={number} number={number} size={120} sticker className={styles.watcher} />
        ))}
      </div>
      <Mascot number={MARUPO} size={120} sticker className={styles.marupo} />
    </div>
  );
}
