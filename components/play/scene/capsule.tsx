import type { Flavour } from '#lib/play/flavours.ts';
import styles from './capsule.module.css';

type CapsuleProps = {
  readonly flavour: Flavour;
  /** Draws a white edge, for dark backgrounds. */
  readonly isSticker?: boolean;
};

/** The radius of all drawings of capsules, around the middle. */
const BOX = '-112 -112 224 224';
const GLARE = 'M-62-22a66 66 0 0 1 40-44';
const BOWL = 'M-100 0a100 100 0 0 0 200 0z';
const DOME = 'M-100 0a100 100 0 0 1 200 0z';

/** A closed capsule: a white lid with one glare, a bottom in its flavour's colour, a seam. */
export function Capsule({ flavour, isSticker = false }: CapsuleProps) {
  const width = isSticker ? 8 : 17;
  return (
    <svg viewBox={BOX} className={styles.capsule} data-flavour={flavour} aria-hidden="true">
      {isSticker && <circle r="100" className={styles.edge} strokeWidth="30" />}
      <circle r="100" className={styles.lid} />
      <path d={BOWL} className={styles.bottom} transform="translate(4 4)" />
      <path d={GLARE} className={styles.glare} strokeWidth={width} />
      <circle r="100" className={styles.key} strokeWidth={width} />
      <path d="M-100 0H100" className={styles.key} strokeWidth={width} />
    </svg>
  );
}

/** The upper half of an open capsule. */
export const Lid = ({ flavour }: Pick<CapsuleProps, 'flavour'>) => (
  <svg viewBox={BOX} className={styles.capsule} data-flavour={flavour} aria-hidden="true">
    <path d={DOME} className={styles.edge} strokeWidth="30" />
    <path d={DOME} className={styles.lid} />
    <path d={GLARE} className={styles.glare} strokeWidth="9" />
    <path d={DOME} className={styles.key} strokeWidth="8" />
  </svg>
);

const RIM = 'M-100 0a100 24 0 0 1 200 0a100 24 0 0 1-200 0z';

/** The lower half of an open capsule, seen slightly from above. */
export const Bowl = ({ flavour }: Pick<CapsuleProps, 'flavour'>) => (
  <svg viewBox={BOX} className={styles.capsule} data-flavour={flavour} aria-hidden="true">
    <path d={`${BOWL}${RIM}`} className={styles.edge} strokeWidth="30" />
    <path d={BOWL} className={styles.bottom} transform="translate(4 4)" />
    <path d={BOWL} className={styles.key} strokeWidth="8" />
    <path d={RIM} className={styles.inside} strokeWidth="8" />
  </svg>
);
