'use client';

import { memo } from 'react';
import type { Flavour } from '#lib/play/flavours.ts';
import { Capsule } from '../opening/capsule.tsx';
import { placing, type HeapMover } from './heap-mover.ts';
import styles from './window.module.css';

type WindowProps = { readonly flavours: readonly Flavour[]; readonly mover: HeapMover };

/** The capsules behind the glass. React draws them once; after that only their mover touches them. */
export const Window = memo(function Window({ flavours, mover }: WindowProps) {
  return (
    <div className={styles.window}>
      {flavours.map((flavour, i) => {
        const ball = mover.heap.balls[i];
        return (
          <div
            key={i}
            ref={(element) => {
              mover.elements[i] = element;
            }}
            className={styles.capsule}
            style={ball && { transform: placing(ball) }}
          >
            <Capsule flavour={flavour} />
          </div>
        );
      })}
    </div>
  );
});
