'use client';

import { useBrand } from '#components/brand/page-brand.tsx';
import { LazyDrawing } from '#components/images/drawing.tsx';
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

/** Of the figures of other brands, whose pictures may stand higher. */
const OTHER_FEET = 298;

/** A mascot whose feet touch the lower edge of its box. */
export function BottomAlignedMascot({ number, size, className }: BottomAlignedMascotProps) {
  const feet = useBrand().hasStandardMascots ? FEET[number] : OTHER_FEET;
  const below = Math.round(((FRAME - feet) / FRAME) * size);
  return (
    <span
      className={[styles.mascot, className].filter(Boolean).join(' ')}
      style={{ width: size, height: size - below }}
    >
      <LazyDrawing src={mascotPicture(number)} width={size} height={size} alt="" decoding="async" />
    </span>
  );
}
