import type { ReactNode } from 'react';
import styles from './ticket.module.css';

type TicketProps = {
  readonly children: ReactNode;
  /** The stub, beyond the perforation. */
  readonly stub: ReactNode;
  readonly stubAt?: 'below' | 'right';
  readonly face?: 'paper' | 'lemon' | 'soda' | 'ichigo';
};

/** 半券: a ticket of the visitor's, with punched notches and a perforation. */
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
