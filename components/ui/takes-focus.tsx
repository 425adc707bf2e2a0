'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './takes-focus.module.css';

type TakesFocusProps = {
  /** Whether a press made it appear; content shown from the beginning takes no focus. */
  readonly wanted: boolean;
  readonly children: ReactNode;
};

/** Replaces the button that was pressed, which had the focus: takes the focus, so that reading continues here. */
export function TakesFocus({ wanted, children }: TakesFocusProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted) container.current?.focus();
  }, [wanted]);
  return (
    <div ref={container} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

/**
 * Confirms an action. Takes the focus, because the pressed button may be gone: reading continues here, and on a
 * small screen the text scrolls into view.
 */
export function Done({ children }: { readonly children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} role="status" tabIndex={-1} className={styles.done}>
      <Icon name="check" size={24} className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
