'use client';

import { LINE_LINKED, LINE_RESULTS } from '#lib/contract/line-results.ts';
import { LoginRefusal } from '../login/login-refusal.tsx';
import { SuspensionNotice } from '../login/suspension-notice.tsx';
import { LineButton } from './line-button.tsx';
import { useLineResult } from './use-line-result.ts';
import styles from './line.module.css';

type LineLoginProps = {
  /** The shop's email address, for suspended members. */
  readonly contact: string;
};

/** Leads to LINE, and says why somebody who has come back is not logged in. */
export function LineLogin({ contact }: LineLoginProps) {
  const result = useLineResult();
  return (
    <>
      {result !== null && result !== LINE_LINKED && (
        <div className={styles.known}>
          {result === 'memberSuspended' ? (
            <SuspensionNotice refusal={{ code: result, message: LINE_RESULTS[result] }} contact={contact} />
          ) : (
            <LoginRefusal>{LINE_RESULTS[result]}</LoginRefusal>
          )}
        </div>
      )}
      <LineButton>LINEでログイン</LineButton>
    </>
  );
}
