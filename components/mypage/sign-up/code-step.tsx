'use client';

import { Button } from '#components/page/button.tsx';
import { EmailText } from '../email/email-text.tsx';
import { Refusal } from '../login/refusal.tsx';
import { Sentences } from '../part/sentences.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import styles from '../steps/step.module.css';
import type { Steps } from '../steps/use-progress.ts';
import { CodeForm } from './code-form.tsx';
import { MODES, type Mode } from './modes.ts';
import { NoMail } from './no-mail.tsx';
import { Resend } from './resend.tsx';

type CodeStepProps = { readonly mode: Mode; readonly steps: Steps };

/** The second step: the six digits that came by mail. Back here with a dead code, one first has another one sent. */
export function CodeStep({ mode, steps: { progress, hasMoved, move } }: CodeStepProps) {
  const { email, sentAt, resendAt, codeFault } = progress;
  const { purpose } = MODES[mode];
  const isDead = codeFault?.isDead ?? false;
  return (
    <div className={styles.step}>
      <StepHeading key={isDead ? 'another' : 'first'} takesFocus={hasMoved}>
        コードの入力
      </StepHeading>
      {codeFault !== null && (
        <Refusal>
          {codeFault.message}
          <p className={styles.kept}>入力した内容は、そのまま残っています。</p>
        </Refusal>
      )}
      <div className={styles.sentTo}>
        <p>
          <b className={styles.address}>
            <EmailText email={email} />
          </b>
          <Sentences>
            {isDead
              ? 'このアドレスに、新しいコードをお送りします。'
              : 'このアドレスにお送りしました。10分以内に入力してください。'}
          </Sentences>
        </p>
        <Button kind="text" onClick={() => move({ step: 'email', code: '', codeFault: null })}>
          メールアドレスを変える
        </Button>
      </div>
      {!isDead && (
        <CodeForm
          // Another code is typed into an empty field, where nothing is wrong yet.
          key={sentAt}
          {...{ email, purpose }}
          onRight={(code) => move({ step: 'details', code, codeFault: null })}
        />
      )}
      <Resend
        {...{ email, purpose, resendAt }}
        kind={isDead ? 'primary' : 'secondary'}
        onSent={(times) => move(times.sentAt === undefined ? times : { ...times, codeFault: null })}
      />
      <NoMail mode={mode} />
    </div>
  );
}
