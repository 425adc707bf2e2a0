import Link from 'next/link';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './fixed-birthday.module.css';
import { birthdayText } from './profile-words.ts';

/** The date of birth of somebody who has bought: what one may buy hangs on it, so the shop alone can change it. */
export const FixedBirthday = ({ birthday }: { readonly birthday: string }) => (
  <div>
    <p className={styles.name}>生年月日</p>
    <p className={`num ${styles.date}`}>{birthdayText(birthday)}</p>
    <p className={styles.why}>
      購入のあとは、変えられません。まちがいがあるときは、
      <span className="nowrap">
        <Link href={ROUTES.company}>お問い合わせ</Link>ください。
      </span>
    </p>
  </div>
);
