'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import styles from './step.module.css';

type StepHeadingProps = {
  /** Whether the visitor just came from another step; the heading then takes the focus. */
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

/** The verified address. Password managers read it as the account of the password. */
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
