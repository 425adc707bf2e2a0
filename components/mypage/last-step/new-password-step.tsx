'use client';

import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { readNewPassword } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/member/ask-context.tsx';
import { DONE, outcomeOf } from '#lib/member/send-outcome.ts';
import { useSession } from '#lib/session/use-session.ts';
import { codeFaultIn } from './details.ts';
import { ProvenAddress } from './proven-address.tsx';
import { withoutSummary } from '../steps/one-field.ts';
import { StepHeading } from '../steps/step-heading.tsx';
import styles from '../steps/step.module.css';
import type { Steps } from '../steps/use-progress.ts';

type NewPasswordStepProps = { readonly steps: Steps };

/** The last step of the reminder; there from the beginning, so that a step back to a new code loses nothing. */
export function NewPasswordStep({ steps: { progress, move } }: NewPasswordStepProps) {
  const ask = useAsk();
  const { refresh } = useSession();
  const { step, email, code } = progress;
  const form = useForm({
    initial: { password: '' },
    readers: { password: readNewPassword },
    send: async ({ password }) => {
      const reply = await ask('changePassword', { body: { email, code, password } });
      if (reply.ok) {
        move({ step: 'done', code: '' });
        await refresh();
        return DONE;
      }
      const codeFault = codeFaultIn(reply);
      if (codeFault === null) return outcomeOf(reply);
      move({ step: 'code', code: '', codeFault });
      return DONE;
    },
  });
  if (step !== 'details') return null;
  return (
    <div className={styles.step}>
      <StepHeading takesFocus>新しいパスワード</StepHeading>
      <Form form={withoutSummary(form)}>
        <ProvenAddress email={email} />
        <PasswordField
          {...form.field('password')}
          label="新しいパスワード"
          isNew
          hint="12文字以上。言葉をいくつかつなげると、覚えやすく、やぶられにくくなります。"
        />
        <SubmitButton form={form}>パスワードを変える</SubmitButton>
      </Form>
    </div>
  );
}
