import type { ReactNode } from 'react';
import styles from './looks/ticket.module.css';

type TicketProps = {
  readonly children: ReactNode;
  /** What stands below the perforation. */
  readonly stub: ReactNode;
  readonly face?: 'paper' | 'lemon' | 'soda';
};

/** 半券: what belongs to the visitor, with punched notches and the perforation it was torn along. */
export function Ticket({ children, stub, face = 'paper' }: TicketProps) {
  return (
    <div className={face === 'paper' ? styles.ticket : `${styles.ticket} ${styles[face]}`}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}
