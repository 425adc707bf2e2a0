'use client';

import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Mascot } from './mascot.tsx';
import styles from './failure.module.css';

type RequestFailureProps = { readonly message: string; readonly onRetry: () => Promise<void> };

/** Something could not be asked for: says why, and asks again when told to. */
export function RequestFailure({ message, onRetry }: RequestFailureProps) {
  const [isRetrying, setRetrying] = useState(false);

  async function retry() {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  }
  return (
    <Failure
      message={message}
      action={
        <Button kind="secondary" busy={isRetrying} onClick={retry}>
          もう一度ためす
        </Button>
      }
    />
  );
}

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
