'use client';

import { Notice } from '#components/page/notice.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { SessionFailure } from '#components/shell/menu/session-failure.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './login-notice.module.css';
import { MemberCard } from './member-card.tsx';

/** Says to a guest that this page wants a login; the backend, not the page, sees to it that it does. */
export function LoginNotice() {
  return (
    <div className={styles.place}>
      <LoginState />
    </div>
  );
}

function LoginState() {
  const { session } = useSession();
  switch (session.kind) {
    case 'asking':
      return <Skeleton height={56} />;
    case 'guest':
      return (
        <Notice icon="key" href={ROUTES.login}>
          <b>ログインが必要です</b>
        </Notice>
      );
    case 'member':
      return <MemberCard name={session.name ?? '会員'} />;
    case 'unreachable':
      return <SessionFailure message={session.message} />;
  }
}
