'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#components/page/icon.tsx';
import styles from './done.module.css';

/**
 * Says that it was done. What was pressed may be gone by now, so the words take the focus: reading goes on from
 * here, and on a small screen they come into sight.
 */
export function Done({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} role="status" tabIndex={-1} className={styles.done}>
      <Icon name="check" size={24} className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
