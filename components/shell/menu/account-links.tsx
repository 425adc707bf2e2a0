'use client';

import { Skeleton } from '#components/ui/skeleton.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { LinkRows, type LinkRow } from '#components/ui/link-rows.tsx';
import { COLLECTION, FAVOURITES, ORDERS, PRIZES, SHIPMENTS } from '#components/account/member-links.ts';
import { GUEST_LINKS, MEMBER_LINKS } from './menu-links.ts';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import styles from '../shell.module.css';

/** マイページ, and its pages that are opened most. */
const OWN_LINKS: readonly LinkRow[] = [
  ...MEMBER_LINKS,
  { text: PRIZES.name, href: PRIZES.path, icon: 'gift' },
  { text: SHIPMENTS.name, href: SHIPMENTS.path, icon: 'truck' },
  { text: ORDERS.name, href: ORDERS.path, icon: 'list' },
  { text: FAVOURITES.name, href: FAVOURITES.path, icon: 'heart' },
  { text: COLLECTION.name, href: COLLECTION.path, icon: 'check' },
];

/** The links of アカウント情報, by session. */
export function AccountLinks({ onChoose }: { readonly onChoose: () => void }) {
  const { session } = useSession();
  switch (session.kind) {
    case 'guest':
      return <LinkRows links={GUEST_LINKS} onChoose={onChoose} />;
    case 'member':
      return <LinkRows links={OWN_LINKS} onChoose={onChoose} />;
    case 'unreachable':
      return (
        <div className={styles.accountFailed}>
          <SessionFailure message={session.message} />
        </div>
      );
    case 'loading':
      return (
        <div className={styles.asking} role="status" aria-label="会員情報を確認しています">
          <Skeleton height={24} width="60%" />
          <Skeleton height={24} width="50%" />
        </div>
      );
  }
}
