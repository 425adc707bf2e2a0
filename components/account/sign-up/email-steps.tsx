'use client';

import { type ReactNode, useState } from 'react';
import { FormSteps } from '#components/forms/form-steps.tsx';
import { EmailField, useEmailQuestion } from '#components/forms/email-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { readEmail } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { Sentences } from '#components/ui/line-breaks.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { StepHeading } from './step-heading.tsx';
import { LoginLink } from '../login/login-links.tsx';
import { CodeStep } from './code-step.tsx';
import { MODES, type Mode, DRAFTS, withoutSummary } from './sign-up-state.ts';
import type { Steps } from './use-progress.ts';
import { sendCode } from './send-code.tsx';
import styles from './step.module.css';

const STEPS = ['email', 'code', 'details'] as const;

type EmailStepsProps = {
  readonly mode: Mode;
  readonly steps: Steps;
  /** The first value of the address, where another page knows one. */
  readonly suggestedEmail?: string;
  /** The last step, mounted from the beginning and shown when it is reached. */
  readonly lastStep: Elements;
  readonly end: ReactNode;
};

/** The steps of sign-up and password reset: a code sent by email verifies the address before the last step. */
export function EmailSteps({ mode, steps, suggestedEmail = '', lastStep, end }: EmailStepsProps) {
  const { step } = steps.progress;
  if (step === 'done') return <div className={styles.way}>{end}</div>;
  return (
    <div className={styles.way}>
      <FormSteps steps={['メール', 'コード', MODES[mode].lastStep]} now={STEPS.indexOf(step)} />
      {step === 'email' && <EmailStep mode={mode} steps={steps} suggestedEmail={suggestedEmail} />}
      {step === 'code' && <CodeStep mode={mode} steps={steps} />}
      {lastStep}
    </div>
  );
}

type EmailStepProps = { readonly mode: Mode; readonly steps: Steps; readonly suggestedEmail: string };

/** A code was sent to the address a moment ago, perhaps from another device; it can be entered here. */
type SentCode = Pick<Steps['progress'], 'email' | 'resendAt'>;

/** The first step: the address that gets the code. */
function EmailStep({ mode, steps: { progress, hasMoved, move }, suggestedEmail }: EmailStepProps) {
  const callApi = useApi();
  const { purpose, emailHeading, emailLead, toLogin } = MODES[mode];
  const [onItsWay, setOnItsWay] = useState<SentCode | null>(null);
  const askAbout = useEmailQuestion();
  const form = useForm({
    initial: { email: progress.email === '' ? suggestedEmail : progress.email },
    validators: { email: readEmail },
    draft: DRAFTS[mode].email,
    send: async ({ email }) => {
      setOnItsWay(null);
      const question = askAbout(email);
      if (question !== undefined) return question;
      const sent = await sendCode(callApi, { email, purpose });
      // The code sent to the address a moment ago is still valid.
      const isThereAlready = sent.kind === 'tooSoon' && email === progress.email && progress.sentAt > 0;
      if (sent.kind !== 'sent' && !isThereAlready) {
        if (sent.kind === 'tooSoon') setOnItsWay({ email, resendAt: sent.resendAt });
        return submitResultOf(sent.reply);
      }
      const sentAt = sent.kind === 'sent' ? sent.sentAt : progress.sentAt;
      move({ step: 'code', email, sentAt, resendAt: sent.resendAt, code: '', codeError: null });
      return DONE;
    },
  });
  return (
    <div className={styles.step}>
      <StepHeading takesFocus={hasMoved}>{emailHeading}</StepHeading>
      <Lead>{emailLead}</Lead>
      <Form form={withoutSummary(form)}>
        <EmailField {...form.field('email')} label="メールアドレス" />
        <SubmitButton form={form}>コードを送る</SubmitButton>
      </Form>
      {onItsWay !== null && (
        <Button
          kind="text"
          onClick={() => move({ ...onItsWay, step: 'code', sentAt: Date.now(), code: '', codeError: null })}
        >
          届いているコードを入力する
        </Button>
      )}
      <p className={styles.otherWay}>
        <LoginLink>{toLogin}</LoginLink>
      </p>
    </div>
  );
}

const Lead = ({ children }: { readonly children: string }) => (
  <p className={styles.lead}>
    <Sentences>{children}</Sentences>
  </p>
);
