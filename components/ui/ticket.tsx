import type { ReactNode } from 'react';
import styles from './ticket.module.css';

type TicketProps = {
  readonly children: ReactNode;
  /** What stands on the other side of the perforation. */
  readonly stub: ReactNode;
  readonly stubAt?: 'below' | 'right';
  readonly face?: 'paper' | 'lemon' | 'soda' | 'ichigo';
};

/** 半券: what belongs to the visitor, with punched notches and the perforation it was torn along. */
export function Ticket({ children, stub, stubAt = 'below', face = 'paper' }: TicketProps) {
  return (
    <div
      className={[styles.ticket, styles[stubAt], face !== 'paper' && styles[face]].filter(Boolean).join(' ')}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}
