import { mascotPicture, type MascotNumber } from '#lib/site/mascot.ts';
import styles from './bottom-aligned-mascot.module.css';

/** The y coordinate of the feet in each drawing, of 320. */
const FEET: Readonly<Record<MascotNumber, number>> = {
  1: 269,
  2: 309,
  3: 260,
  4: 305,
  5: 304,
  6: 281,
  7: 271,
  8: 307,
};
const FRAME = 320;

type BottomAlignedMascotProps = {
  readonly number: MascotNumber;
  readonly size: number;
  readonly className?: string;
};

/** A mascot whose feet touch the lower edge of its box. */
export function BottomAlignedMascot({ number, size, className }: BottomAlignedMascotProps) {
  const below = Math.round(((FRAME - FEET[number]) / FRAME) * size);
  return (
    <span
      className={[styles.mascot, className].filter(Boolean).join(' ')}
      style={{ width: size, height: size - below }}
    >
      <img src={mascotPicture(number)} width={size} height={size} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
