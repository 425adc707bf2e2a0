'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import styles from './takes-focus.module.css';

type TakesFocusProps = {
  /** Whether a press has brought it here; what stands on a page from the beginning takes nothing. */
  readonly wanted: boolean;
  readonly children: ReactNode;
};

/** Comes in the place of what was pressed, which is gone together with the focus: reading goes on from here. */
export function TakesFocus({ wanted, children }: TakesFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted) place.current?.focus();
  }, [wanted]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}
