import type { ReactNode } from 'react';
import { Mascot } from '#components/page/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import styles from './head.module.css';

type HeadProps = {
  /** What its number is called: ご注文番号, 配送番号. */
  readonly numberName: string;
  readonly id: string;
  readonly title: string;
  readonly mascot: MascotNumber;
  readonly children?: ReactNode;
};

/** The upper half of the ticket of one order or parcel: which it is, and how it stands in a few words. */
export const Head = ({ numberName, id, title, mascot, children }: HeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      <p className={`num ${styles.number}`}>
        {numberName} <span className="nowrap">{shortNumber(id)}</span>
      </p>
      <h2 className={styles.title}>{title}</h2>
    </div>
    <Mascot number={mascot} size={104} className={styles.mascot} />
    {children && <div className={styles.below}>{children}</div>}
  </div>
);
