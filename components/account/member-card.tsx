import Link from 'next/link';
import { Mascot } from '#components/ui/mascot.tsx';
import { Ticket } from '#components/ui/ticket.tsx';
import { withSan } from '#lib/text/member-name.ts';
import styles from './member-card.module.css';
import { PROFILE } from './member-links.ts';

const MARUPO = 1;

/** The member's name on a ticket. `undefined`: it is not loaded. */
export function MemberCard({ name }: { readonly name: string | undefined }) {
  return (
    <Ticket
      face="soda"
      stubAt="right"
      stub={
        <Link href={PROFILE.path} className={styles.link}>
          {PROFILE.name}
        </Link>
      }
    >
      <div className={styles.face}>
        <span className={styles.portrait}>
          <Mascot number={MARUPO} size={60} className={styles.mascot} />
        </span>
        <div>
          <p className={styles.greeting}>いらっしゃいませ</p>
          <p className={styles.name}>{withSan(name ?? '会員')}</p>
        </div>
      </div>
    </Ticket>
  );
}
