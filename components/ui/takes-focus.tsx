'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './takes-focus.module.css';

type TakesFocusProps = {
  /** Whether a press has brought it here; what stands on a page from the beginning takes nothing. */
  readonly wanted: boolean;
  readonly children: ReactNode;
};

/** Comes in the place of what was pressed, which is gone together with the focus: reading goes on from here. */
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
 * Says that it was done. What was pressed may be gone by now, so the words take the focus: reading goes on from
 * here, and on a small screen they come into sight.
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
