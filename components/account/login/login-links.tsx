'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { signUpRoute, reminderRoute, loginRoute } from '#lib/site/login-routes.ts';
import { useReturnPath } from './return-target.ts';
import styles from './login-links.module.css';

/** For those who cannot log in: who forgot the password, and who never had one. */
export function OtherWays() {
  const next = useReturnPath();
  return (
    <ul className={styles.ways}>
      <li>
        <ReminderLink>パスワードをお忘れの方</ReminderLink>
      </li>
      <li>
        <Link href={signUpRoute(next)}>はじめての方は、会員登録へ</Link>
      </li>
    </ul>
  );
}

/** The way to a new password; the page that was asked for goes along. */
export const ReminderLink = ({ children }: { readonly children: ReactNode }) => (
  <Link href={reminderRoute(useReturnPath())}>{children}</Link>
);

/** The way to the login; the page that was asked for goes along. */
export const LoginLink = ({ children }: { readonly children: ReactNode }) => (
  <Link href={loginRoute(useReturnPath())}>{children}</Link>
);
