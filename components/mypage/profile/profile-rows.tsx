import type { Member } from '#lib/contract/member/member.ts';
import styles from './profile-rows.module.css';
import { rowsOf } from './profile-words.ts';

/** A member's own data, to be read. */
export const ProfileRows = ({ member }: { readonly member: Member }) => (
  <dl className={styles.rows}>
    {rowsOf(member).map(({ term, text }) => (
      <div key={term} className={styles.row}>
        <dt className={styles.term}>{term}</dt>
        <dd className="num">{text}</dd>
      </div>
    ))}
  </dl>
);
