'use client';

import { type ReactNode, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { waitText } from '#lib/text/durations.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { type ApiFailure, submitResultOf, type SubmitResult } from '#lib/session/mutation-result.ts';
import type { Elements } from '#lib/site/elements.ts';
import styles from './login-refusal.module.css';

/** Shows above the fields why the request was refused. */
export const LoginRefusal = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert" className={styles.refusal}>
    <Icon name="warn" size={24} className={styles.warn} />
    <div>{children}</div>
  </div>
);

type TryLaterProps = {
  readonly until: number;
  /** An alternative for the time of waiting. */
  readonly children?: Elements;
};

/** Shows the time until the next attempt is allowed. Screen readers get only the end, not each second. */
export function TryLater({ until, children }: TryLaterProps) {
  const seconds = useSecondsLeft(until);
  return (
    <div className={styles.later}>
      <p role="status">{seconds === 0 && 'もう一度お試しいただけます。'}</p>
      {seconds > 0 && (
        <p aria-hidden="true">
          あと <b className={`num ${styles.left}`}>{waitText(seconds)}</b> で、もう一度お試しいただけます。
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * Keeps the time from which another attempt is allowed after `tooManyAttempts`; the message is then shown without the
 * seconds.
 */
export function useRetryWait() {
  const [until, setUntil] = useState<number | null>(null);

  function submitResultWithWait(reply: { readonly ok: true } | ApiFailure): SubmitResult {
    const refusal = reply.ok ? null : reply.refusal;
    const seconds = refusal?.code === 'tooManyAttempts' ? refusal.retryAfter : undefined;
    setUntil(seconds === undefined ? null : Date.now() + seconds * 1000);
    return refusal && seconds !== undefined
      ? { kind: 'failed', message: refusal.message }
      : submitResultOf(reply);
  }
  return { until, outcomeWithWait: submitResultWithWait };
}
