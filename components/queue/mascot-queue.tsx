import { Mascot } from '#components/ui/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import styles from './mascot-queue.module.css';

const BEFORE_YOU = [1, 4, 2, 6, 8] as const satisfies readonly MascotNumber[];
const GURU = 7;

/** The empty part of each picture below the feet, in percent, so that all mascots share one floor. */
const EMPTY_BELOW_FEET_PERCENT = { 1: 15, 2: 2.8, 4: 3.8, 6: 11.3, 7: 14.4, 8: 3.1 } as const;

/** The number of members ahead; null: unknown. */
type MascotQueueProps = { readonly ahead: number | null };

/** Draws the queue: the entrance, the members ahead, and ぐる for the member. */
export function MascotQueue({ ahead }: MascotQueueProps) {
  const before = BEFORE_YOU.slice(0, ahead ?? BEFORE_YOU.length);
  return (
    <div className={styles.line} data-short={before.length < BEFORE_YOU.length} aria-hidden="true">
      <span className={styles.entrance}>入口</span>
      {before.map((number) => (
        <span key={number} className={styles.one} style={onFloor(number)}>
          <Mascot number={number} size={72} />
        </span>
      ))}
      <span className={styles.you} style={onFloor(GURU)}>
        <Mascot number={GURU} size={104} />
      </span>
    </div>
  );
}

const onFloor = (number: keyof typeof EMPTY_BELOW_FEET_PERCENT) => ({
  transform: `translateY(${EMPTY_BELOW_FEET_PERCENT[number]}%)`,
});
