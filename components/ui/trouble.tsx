'use client';

import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './trouble.module.css';

type TroubleProps = { readonly message: ReactNode; readonly action?: ReactNode };

/** Something went wrong where money is concerned: said plainly, and nobody is drawn beside it. */
export const Trouble = ({ message, action }: TroubleProps) => (
  <div className={styles.trouble} role="alert">
    <Icon name="warn" size={24} className={styles.icon} />
    <p className={styles.words}>{message}</p>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);

type AskAgainProps = { readonly message: string; readonly onAskAgain: () => Promise<void> };

/** Something could not be asked for: says why, and asks again when told to. */
export function TroubleToAsk({ message, onAskAgain }: AskAgainProps) {
  const [isAsking, setAsking] = useState(false);

  async function refetch() {
    setAsking(true);
    await onAskAgain();
    setAsking(false);
  }
  return (
    <Trouble
      message={message}
      action={
        <Button kind="secondary" busy={isAsking} onClick={() => void refetch()}>
          もう一度ためす
        </Button>
      }
    />
  );
}
