'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
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

/** The address whose code was right. Password managers read it here as the name the password belongs to. */
export const VerifiedEmail = ({ email }: { readonly email: string }) => (
  <label className={styles.address}>
    <span className={styles.name}>
      メールアドレス
      <span className={styles.proven}>
        <Icon name="check" size={14} />
        確認済み
      </span>
    </span>
    <input
      className={styles.email}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
    />
  </label>
);
