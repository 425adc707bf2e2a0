import type { Ink } from '#lib/contract/enums.ts';
import type { Elements } from '#lib/site/elements.ts';
import styles from './base.module.css';

type CardProps = {
  readonly children: Elements;
  /** Draws a peg above the card; lists, tables and forms have none. */
  readonly hanging?: boolean;
  /** A band in the draw's colour along the top. */
  readonly band?: Ink;
  readonly className?: string;
  readonly as?: 'div' | 'article' | 'section' | 'li';
};

/** 台紙: the white card under all content. It has no padding of its own. */
export function Card({ children, hanging = false, band, className, as: Element = 'div' }: CardProps) {
  const names = [styles.card, hanging && styles.hanging, className].filter(Boolean).join(' ');
  return (
    <Element className={names} data-ink={band ? band : undefined}>
      {band && <div className={styles.band} />}
      {children}
    </Element>
  );
}
