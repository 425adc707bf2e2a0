import { Mascot } from '#components/ui/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import styles from './mascot-queue.module.css';

const BEFORE_YOU = [1, 4, 2, 6, 8] as const satisfies readonly MascotNumber[];
const GURU = 7;

/** How much of a picture is empty below its feet, in percent: everybody stands on the floor. */
const EMPTY_BELOW_FEET_PERCENT = { 1: 15, 2: 2.8, 4: 3.8, 6: 11.3, 7: 14.4, 8: 3.1 } as const;

/** How many are before you; null where it is not known. */
type MascotQueueProps = { readonly ahead: number | null };

/** The line as one pictures it: the door, and ぐる, who stands for you, at the end of it; or first, in the end. */
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
