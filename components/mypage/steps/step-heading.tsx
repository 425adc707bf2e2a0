'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import styles from './step.module.css';

type StepHeadingProps = {
  /** Whether the visitor has just come here from another step: then reading goes on from here. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
};

export function StepHeading({ takesFocus, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
