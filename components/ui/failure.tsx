import type { ReactNode } from 'react';
import { RetryButton } from './retry-button.tsx';
import { Mascot } from './mascot.tsx';
import { TitleText } from './phrases.tsx';
import styles from './failure.module.css';

type RequestFailureProps = { readonly message: string; readonly onRetry: () => Promise<void> };

/** Shows why a request failed, with a button that repeats it. */
export const RequestFailure = ({ message, onRetry }: RequestFailureProps) => (
  <Failure message={message} action={<RetryButton message={message} onRetry={onRetry} />} />
);

const POTSU = 2;

type FailureProps = {
  /** The error message, unchanged. */
  readonly message: string;
  readonly action?: ReactNode;
};

/** Error message with ぽつ in the rain. */
export function Failure({ message, action }: FailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <Mascot number={POTSU} size={60} className={styles.mascot} />
      <p className={`phrases ${styles.words}`}>
        <TitleText>{message}</TitleText>
      </p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
