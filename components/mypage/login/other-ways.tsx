'use client';

import Link from 'next/link';
import { signUpRoute } from '#lib/site/login-routes.ts';
import styles from './other-ways.module.css';
import { ReminderLink } from './reminder-link.tsx';
import { useNext } from '../entrance/use-next.ts';

/** For those who cannot log in: who forgot the password, and who never had one. */
export function OtherWays() {
  const next = useNext();
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
