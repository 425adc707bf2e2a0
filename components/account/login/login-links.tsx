'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { signUpRoute, reminderRoute, loginRoute } from '#lib/site/login-routes.ts';
import { useReturnPath } from './return-target.ts';
import styles from './login-links.module.css';

/** Links for visitors who cannot log in: reset the password, or sign up. */
export function OtherWays() {
  const next = useReturnPath();
  return (
    <ul className={styles.ways}>
      <li>
        <ReminderLink>パスワードをお忘れの方</ReminderLink>
      </li>
      <li>
        <Link href={signUpRoute(next)} prefetch={false}>
          はじめての方は、会員登録へ
        </Link>
      </li>
    </ul>
  );
}

/** Links to the password reset and keeps the requested page. */
export const ReminderLink = ({ children }: { readonly children: ReactNode }) => (
  <Link href={reminderRoute(useReturnPath())} prefetch={false}>
    {children}
  </Link>
);

/** Links to the login and keeps the requested page. */
export const LoginLink = ({ children }: { readonly children: ReactNode }) => (
  <Link href={loginRoute(useReturnPath())} prefetch={false}>
    {children}
  </Link>
);
