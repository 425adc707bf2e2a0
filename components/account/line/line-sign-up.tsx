'use client';

import { Notice } from '#components/ui/notice.tsx';
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
          LINEを確認しました。メールアドレスを確かめると、登録へ進みます。すでに会員の方は、いつもの方法でログインしてから、マイページの「パスワード変更」でLINEをつなげてください。
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
