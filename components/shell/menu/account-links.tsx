'use client';

import { Skeleton } from '#components/ui/skeleton.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { LinkRows } from '#components/ui/link-rows.tsx';
import { GUEST_LINKS, MEMBER_LINKS } from './menu-links.ts';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import styles from '../shell.module.css';

/** The links of アカウント情報, by session. */
export function AccountLinks({ onChoose }: { readonly onChoose: () => void }) {
  const { session } = useSession();
  switch (session.kind) {
    case 'guest':
      return <LinkRows links={GUEST_LINKS} onChoose={onChoose} />;
    case 'member':
      return <LinkRows links={MEMBER_LINKS} onChoose={onChoose} />;
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
