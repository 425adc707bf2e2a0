'use client';

import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { usePasswordCheck } from '#components/forms/use-password-check.ts';
import { useForm } from '#components/forms/use-form.ts';
import { readNewPassword } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { VerifiedEmail, StepHeading } from './step-heading.tsx';
import { withoutSummary } from './sign-up-state.ts';
import styles from './step.module.css';
import type { Steps } from './use-progress.ts';
import { useCompletion } from './complete-sign-up.ts';

type NewPasswordStepProps = { readonly steps: Steps };

/** The last step of the password reset; mounted from the beginning, so that a new code does not empty it. */
export function NewPasswordStep({ steps }: NewPasswordStepProps) {
  const callApi = useApi();
  const complete = useCompletion(steps);
  const checkPassword = usePasswordCheck();
  const { step, email, code } = steps.progress;
  const form = useForm({
    initial: { password: '' },
    validators: { password: readNewPassword },
    checks: { password: (password) => checkPassword(password, { email }) },
    send: async ({ password }) =>
      complete(await callApi('changePassword', { body: { email, code, password } })),
  });
  if (step !== 'details') return null;
  return (
    <div className={styles.step}>
      <StepHeading takesFocus>新しいパスワード</StepHeading>
      <Form form={withoutSummary(form)}>
        <VerifiedEmail email={email} />
        <PasswordField {...form.field('password')} label="新しいパスワード" isNew />
        <SubmitButton form={form}>パスワードを変える</SubmitButton>
      </Form>
    </div>
  );
}
