import type { ReactNode } from 'react';
import styles from './looks/failure.module.css';
import { Mascot } from './mascot.tsx';

const POTSU = 2;

type FailureProps = {
  /** What the shop says went wrong, word for word. */
  readonly message: string;
  /** Usually もう一度ためす. */
  readonly action?: ReactNode;
};

/** Something could not be asked or done: ぽつ gets wet. */
export function Failure({ message, action }: FailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <Mascot number={POTSU} size={60} className={styles.mascot} />
      <p className={styles.words}>{message}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
