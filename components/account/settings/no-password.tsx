import Link from 'next/link';
import { reminderRoute } from '#lib/site/login-routes.ts';
import styles from './no-password.module.css';

type NoPasswordProps = {
  /** The page to which the new password leads. */
  readonly back: string;
};

/** For those who have forgotten their password, or log in by a passkey and have none. */
export const NoPassword = ({ back }: NoPasswordProps) => (
  <p className={styles.link}>
    <Link href={reminderRoute(back)} prefetch={false}>
      パスワードをお忘れの方、決めていない方
    </Link>
  </p>
);
