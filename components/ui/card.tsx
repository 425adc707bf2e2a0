import type { ReactNode } from 'react';
import type { Ink } from '#lib/contract/enums.ts';
import styles from './card.module.css';

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
      {band && <div className={styles.band} />}
      {children}
    </Element>
  );
}
