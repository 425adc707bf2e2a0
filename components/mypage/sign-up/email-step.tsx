'use client';

import { useState } from 'react';
import { TextField } from '#components/form/field.tsx';
import { Form } from '#components/form/form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/page/button.tsx';
import { readEmail } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { DONE, outcomeOf } from '#lib/session/mutation-result.ts';
import { LoginLink } from '../entrance/login-link.tsx';
import { Sentences } from '../part/sentences.tsx';
import { DRAFTS } from '../steps/drafts.ts';
import { MODES, type Mode } from './modes.ts';
import { sendCode } from './send-code.ts';
import { withoutSummary } from '../steps/one-field.ts';
import { StepHeading } from '../steps/step-heading.tsx';
import styles from '../steps/step.module.css';
import type { Steps } from '../steps/use-progress.ts';

type EmailStepProps = { readonly mode: Mode; readonly steps: Steps };

/** Somebody asked for a code to be sent there a moment ago, perhaps from another device: it may be typed in here. */
type CodeOnItsWay = Pick<Steps['progress'], 'email' | 'resendAt'>;

/** The first step: where the code is to go. */
export function EmailStep({ mode, steps: { progress, hasMoved, move } }: EmailStepProps) {
  const ask = useAsk();
  const { purpose, emailHeading, emailLead, toLogin } = MODES[mode];
  const [onItsWay, setOnItsWay] = useState<CodeOnItsWay | null>(null);
  const form = useForm({
    initial: { email: progress.email },
    readers: { email: readEmail },
    draft: DRAFTS[mode].email,
    send: async ({ email }) => {
      setOnItsWay(null);
      const sent = await sendCode(ask, { email, purpose });
      // The code that went there a moment ago is still good.
      const isThereAlready = sent.kind === 'tooSoon' && email === progress.email && progress.sentAt > 0;
      if (sent.kind !== 'sent' && !isThereAlready) {
        if (sent.kind === 'tooSoon') setOnItsWay({ email, resendAt: sent.resendAt });
        return outcomeOf(sent.reply);
      }
      const sentAt = sent.kind === 'sent' ? sent.sentAt : progress.sentAt;
      move({ step: 'code', email, sentAt, resendAt: sent.resendAt, code: '', codeFault: null });
      return DONE;
    },
  });
  return (
    <div className={styles.step}>
      <StepHeading takesFocus={hasMoved}>{emailHeading}</StepHeading>
      <Lead>{emailLead}</Lead>
      <Form form={withoutSummary(form)}>
        <TextField
          {...form.field('email')}
          label="メールアドレス"
          type="email"
          autoComplete="email"
          placeholder="例：name@example.com"
        />
        <SubmitButton form={form}>コードを送る</SubmitButton>
      </Form>
      {onItsWay !== null && (
        <Button
          kind="text"
          onClick={() => move({ ...onItsWay, step: 'code', sentAt: Date.now(), code: '', codeFault: null })}
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
