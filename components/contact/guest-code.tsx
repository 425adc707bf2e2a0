'use client';

import { useState } from 'react';
import { Resend } from '#components/account/sign-up/send-code.tsx';
import { StepHeading } from '#components/account/sign-up/step-heading.tsx';
import stepStyles from '#components/account/sign-up/step.module.css';
import { FormCard } from '#components/forms/form-card.tsx';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { CodeField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { EmailText, Sentences } from '#components/ui/line-breaks.tsx';
import { readCode } from '#lib/contract/member/fields.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';
import type { ContactValues } from './contact-fields.tsx';

type GuestCodeProps = {
  readonly values: ContactValues;
  readonly resendAt: number;
  readonly send: (code: string) => Promise<SubmitResult<string>>;
  readonly onBack: () => void;
};

/** Asks a guest for the code in their email; then the inquiry is sent. */
export function GuestCode({ values: { email }, send, onBack, ...first }: GuestCodeProps) {
  const [resendAt, setResendAt] = useState(first.resendAt);
  const form = useForm({
    initial: { code: '' },
    validators: { code: readCode },
    send: ({ code }) => send(code),
  });
  return (
    <FormCard>
      <div className={stepStyles.step}>
        <StepHeading takesFocus={false}>コードの入力</StepHeading>
        <div className={stepStyles.sentTo}>
          <p>
            <b className={stepStyles.address}>
              <EmailText email={email} />
            </b>
            <Sentences>
              このアドレスにコードをお送りしました。入力すると、お問い合わせが送られます。
            </Sentences>
          </p>
          <Button kind="text" onClick={onBack}>
            内容やアドレスを直す
          </Button>
        </div>
        <Form form={{ ...form, summary: [] }} label="コードの入力">
          <CodeField {...form.field('code')} takesFocus label="6けたのコード" />
          <SubmitButton form={form}>送信する</SubmitButton>
        </Form>
        <Resend
          email={email}
          resendAt={resendAt}
          purpose="inquiry"
          onSent={(times) => setResendAt(times.resendAt)}
        />
      </div>
    </FormCard>
  );
}
