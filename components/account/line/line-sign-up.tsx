'use client';

import Link from 'next/link';
import { Notice } from '#components/ui/notice.tsx';
import { loginRoute } from '#lib/site/login-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { LoginRefusal } from '../login/login-refusal.tsx';
import { LineButton } from './line-button.tsx';
import type { LineSignUp } from './use-line-sign-up.ts';
import styles from './line.module.css';

type LineSignUpStartProps = {
  readonly line: LineSignUp;
  /** Whether the shop offers the login by LINE. */
  readonly isOffered: boolean;
};

/** Above the first step: leads to LINE, or says what comes after it. Whether the address is a member's is not said. */
export function LineSignUpStart({ line, isOffered }: LineSignUpStartProps) {
  if (line.kind === 'known')
    return (
      <div className={styles.known}>
        <Notice>
          <p>
            <b>LINEを確認しました。</b>
          </p>
          <p>
            <span>会員の方は、</span>
            <Link href={loginRoute(ROUTES.password)} prefetch={false}>
              ログインしてLINEをつなげる
            </Link>
          </p>
        </Notice>
      </div>
    );
  return (
    <>
      {line.kind === 'ended' && (
        <div className={styles.known}>
          <LoginRefusal>{line.message}</LoginRefusal>
        </div>
      )}
      {isOffered && <LineButton>LINEではじめる</LineButton>}
    </>
  );
}
