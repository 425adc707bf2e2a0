import type { ReactNode } from 'react';
import type { Ink } from '#lib/contract/words.ts';
import styles from './looks/card.module.css';

type CardProps = {
  readonly children: ReactNode;
  /** Whether it hangs on a peg; lists, tables and forms lie flat. */
  readonly hanging?: boolean;
  /** A band of a draw's ink across the top. */
  readonly band?: Ink;
  readonly className?: string | undefined;
  readonly as?: 'div' | 'article' | 'section' | 'li';
};

/** 台紙: the white card everything in the shop is mounted on. It has no padding of its own. */
export function Card({ children, hanging = false, band, className, as: Element = 'div' }: CardProps) {
  const names = [styles.card, hanging && styles.hanging, className].filter(Boolean).join(' ');
  return (
    <Element className={names} data-ink={band}>
      {hanging && <Peg />}
      {band && <div className={styles.band} />}
      {children}
    </Element>
  );
}

/** The Euro hole of a hanging card and the hook in it. */
function Peg() {
  return (
    <svg className={styles.peg} width="60" height="44" viewBox="0 0 60 44" aria-hidden="true">
      <g className={styles.hole}>
        <rect x="5" y="24" width="50" height="12" rx="6" />
        <circle cx="30" cy="27" r="9" />
      </g>
      <g fill="var(--budo)">
        <rect x="21" y="0" width="18" height="11" rx="2" />
        <rect x="27.5" y="8" width="5" height="18" />
        <circle cx="30" cy="28" r="7.5" />
      </g>
      <circle cx="30" cy="28" r="4.5" fill="var(--lemon)" />
    </svg>
  );
}
