import Link from 'next/link';
import { Ticket } from '#components/page/ticket.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { COMING } from './coming-texts.ts';
import styles from './member-card.module.css';

/** The member's own half of the ticket. */
export function MemberCard({ name }: { readonly name: string }) {
  return (
    <Ticket
      face="soda"
      stub={
        <Link href={ROUTES.profile} className={styles.link}>
          {COMING.profile.title}
        </Link>
      }
    >
      <p className={styles.name}>{name} さん</p>
      <p>もうしばらくお待ちください。</p>
    </Ticket>
  );
}
