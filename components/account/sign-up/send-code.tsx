'use client';

import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { useApi, type CallApi } from '#lib/session/api-context.tsx';
import { failureText, type ApiFailure } from '#lib/session/mutation-result.ts';
import { waitText } from '#lib/text/durations.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { Sentences } from '#components/ui/line-breaks.tsx';
import styles from './send-code.module.css';

type ResendProps = {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly kind?: 'primary' | 'secondary';
  /** When another code may be sent. */
  readonly resendAt: number;
  readonly onSent: (times: { readonly sentAt?: number; readonly resendAt: number }) => void;
};

type ResendStatus = 'idle' | 'busy' | 'done' | { readonly failed: string };

/** Sends another code, once the shop allows it. */
export function Resend({ email, purpose, resendAt, kind = 'secondary', onSent }: ResendProps) {
  const callApi = useApi();
  const seconds = useSecondsLeft(resendAt);
  const [status, setStatus] = useState<ResendStatus>('idle');
  const message = useRef<HTMLParagraphElement>(null);

  async function resend() {
    setStatus('busy');
    // The button is disabled until the next code can be sent, and a disabled button loses the focus.
    message.current?.focus();
    const sent = await sendCode(callApi, { email, purpose });
    if (sent.kind === 'sent') onSent({ sentAt: sent.sentAt, resendAt: sent.resendAt });
    if (sent.kind === 'tooSoon') onSent({ resendAt: sent.resendAt });
    setStatus(sent.kind === 'sent' ? 'done' : { failed: failureText(sent.reply) });
  }
  return (
    <div className={styles.resend}>
      {seconds > 0 ? (
        <Button kind={kind} disabled>
          <span className="num">{`もう一度送れるまで ${waitText(seconds)}`}</span>
        </Button>
      ) : (
        <Button kind={kind} busy={status === 'busy'} onClick={resend}>
          コードをもう一度送る
        </Button>
      )}
      <p ref={message} role="status" tabIndex={-1} className={styles.word}>
        {status === 'busy' && <span>お送りしています…</span>}
        {status === 'done' && <Sentences>新しいコードをお送りしました。前のコードは使えません。</Sentences>}
      </p>
      {typeof status === 'object' && (
        <p role="alert" className={styles.failure}>
          {status.failed}
        </p>
      )}
    </div>
  );
}

type CodeRequest = { readonly email: string; readonly purpose: CodePurpose };

type SendCodeResult =
  | { readonly kind: 'sent'; readonly sentAt: number; readonly resendAt: number }
  | { readonly kind: 'tooSoon'; readonly resendAt: number; readonly reply: ApiFailure }
  | { readonly kind: 'refused'; readonly reply: ApiFailure };

/** Sends a code, and returns when another one may be sent. */
export async function sendCode(callApi: CallApi, request: CodeRequest): Promise<SendCodeResult> {
  const reply = await callApi('sendMail', { body: request });
  const now = Date.now();
  if (reply.ok) return { kind: 'sent', sentAt: now, resendAt: now + reply.answer.resendAfter * 1000 };
  const { code, retryAfter = 0 } = reply.refusal ?? {};
  return code === 'mailTooSoon'
    ? { kind: 'tooSoon', resendAt: now + retryAfter * 1000, reply }
    : { kind: 'refused', reply };
}
