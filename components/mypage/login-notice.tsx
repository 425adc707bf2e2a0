'use client';

import { Notice } from '#components/page/notice.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { SessionFailure } from '#components/shell/menu/session-failure.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { loginRoute } from '#lib/site/way-in.ts';
import { useHere } from './entrance/use-here.ts';
import styles from './login-notice.module.css';
import { MemberCard } from './member-card.tsx';

/** Says to a guest that this page wants a login, and leads there and back to this very page. */
export function LoginNotice() {
  return (
    <div className={styles.place}>
      <LoginState />
    </div>
  );
}

function LoginState() {
  const { session } = useSession();
  const here = useHere();
  switch (session.kind) {
    case 'asking':
      return <Skeleton height={56} />;
    case 'guest':
      return (
        <Notice icon="key" href={loginRoute(here)}>
          <b>ログインが必要です</b>
        </Notice>
      );
    case 'member':
      return <MemberCard name={session.name ?? '会員'} />;
    case 'unreachable':
      return <SessionFailure message={session.message} />;
  }
}
