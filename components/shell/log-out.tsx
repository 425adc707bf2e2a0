'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { unsubscribeBrowser } from '#lib/session/end-push.ts';
import { useSession } from '#lib/session/use-session.ts';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './shell.module.css';
import { useMenu } from './menu/menu-state.tsx';

/** The log-out button; renders nothing for guests. */
export function LogOut() {
  const { session, logOut } = useSession();
  const { close } = useMenu();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (session.kind !== 'member') return null;

  async function leave() {
    setLeaving(true);
    setFailure(undefined);
    const outcome = await logOut();
    setLeaving(false);
    if (outcome.kind === 'failed') return setFailure(outcome.message);
    // The shop has ended the subscription of this login, but not one of an earlier login that ended by itself.
    void unsubscribeBrowser().catch(() => undefined);
    close();
    router.push(ROUTES.top);
  }
  return (
    <li className={failure === undefined ? undefined : styles.logOutFailed}>
      <button type="button" className={styles.logOut} disabled={isLeaving} onClick={leave}>
        ログアウト
      </button>
      {failure !== undefined && (
        <p role="alert" className={styles.logOutMessage}>
          {failure}
        </p>
      )}
    </li>
  );
}
