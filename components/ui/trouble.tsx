import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { RetryButton } from './retry-button.tsx';
import styles from './trouble.module.css';

type TroubleProps = { readonly message: ReactNode; readonly action?: ReactNode };

/** Error message in a matter of money, without a mascot. */
export const Trouble = ({ message, action }: TroubleProps) => (
  <div className={styles.trouble} role="alert">
    <Icon name="warn" size={24} className={styles.icon} />
    <p className={styles.words}>{message}</p>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);

type RequestTroubleProps = { readonly message: string; readonly onRetry: () => Promise<void> };

/** Shows why a request failed, with a button that repeats it. */
export const RequestTrouble = ({ message, onRetry }: RequestTroubleProps) => (
  <Trouble message={message} action={<RetryButton message={message} onRetry={onRetry} />} />
);
