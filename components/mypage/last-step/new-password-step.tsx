'use client';

import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { readNewPassword } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { ProvenAddress } from './proven-address.tsx';
import { withoutSummary } from '../steps/one-field.ts';
import { StepHeading } from '../steps/step-heading.tsx';
import styles from '../steps/step.module.css';
import type { Steps } from '../steps/use-progress.ts';
import { useEnd } from './use-end.ts';

type NewPasswordStepProps = { readonly steps: Steps };

/** The last step of the reminder; there from the beginning, so that a step back to a new code loses nothing. */
export function NewPasswordStep({ steps }: NewPasswordStepProps) {
  const ask = useAsk();
  const end = useEnd(steps);
  const { step, email, code } = steps.progress;
  const form = useForm({
    initial: { password: '' },
    readers: { password: readNewPassword },
    send: async ({ password }) => end(await ask('changePassword', { body: { email, code, password } })),
  });
  if (step !== 'details') return null;
  return (
    <div className={styles.step}>
      <StepHeading takesFocus>新しいパスワード</StepHeading>
      <Form form={withoutSummary(form)}>
        <ProvenAddress email={email} />
        <PasswordField {...form.field('password')} label="新しいパスワード" isNew />
        <SubmitButton form={form}>パスワードを変える</SubmitButton>
      </Form>
    </div>
  );
}
