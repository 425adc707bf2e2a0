import type { ReactNode } from 'react';
import styles from './layer.module.css';

type LayerProps = {
  readonly isOn: boolean;
  /** The layer stays until the next one covers it. */
  readonly leavesLate?: boolean;
  readonly children: ReactNode;
};

/** One layer of the scene. It is rendered before it is visible, so that nothing loads when it appears. */
export const Layer = ({ isOn, leavesLate = false, children }: LayerProps) => (
  <div className={styles.layer} data-on={isOn} data-late={leavesLate}>
    {children}
  </div>
);

const RAYS = 24;
const REACH = 1000;

/** Every other of 48 equal slices of a disc. */
const SLICES = Array.from({ length: RAYS }, (_, i) => {
  const corner = (half: number) => {
    const angle = ((i * 2 + half) * Math.PI) / RAYS;
    return `${(REACH * Math.cos(angle)).toFixed(0)} ${(REACH * Math.sin(angle)).toFixed(0)}`;
  };
  return `M0 0L${corner(0)}L${corner(1)}z`;
}).join('');

type RaysProps = { readonly tone: 'night' | 'grade' };

/** Flat rays from the middle of the stage to every corner of the screen, dark or in the colour of the `data-grade` around them. */
export const Rays = ({ tone }: RaysProps) => (
  <svg
    viewBox={`${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`}
    className={styles.rays}
    data-tone={tone}
    aria-hidden="true"
  >
    <path d={SLICES} />
  </svg>
);
