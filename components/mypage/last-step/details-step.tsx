'use client';

import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { ProfileFields } from '../profile/profile-fields.tsx';
import { Consent } from './consent.tsx';
import { BLANK, inputUser, READERS } from './details.ts';
import { DRAFTS } from '../steps/drafts.ts';
import { MailWishFields } from './mail-wish-fields.tsx';
import { MinorNote } from './minor-note.tsx';
import { ProvenAddress } from './proven-address.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import styles from '../steps/step.module.css';
import type { Steps } from '../steps/use-progress.ts';
import { useEnd } from './use-end.ts';

type DetailsStepProps = { readonly steps: Steps };

/**
 * The last step of signing up. It is there from the beginning and shows itself when its turn has come: so the
 * password, which is kept nowhere else, survives a step back to a new code.
 */
export function DetailsStep({ steps }: DetailsStepProps) {
  const ask = useAsk();
  const end = useEnd(steps);
  const { step, email, code } = steps.progress;
  const form = useForm({
    initial: BLANK,
    readers: READERS,
    draft: DRAFTS.signup.details,
    send: async (details) => end(await ask('signUp', { body: inputUser(details, { email, code }) })),
  });
  if (step !== 'details') return null;
  return (
    <div className={styles.step}>
      <StepHeading takesFocus>登録内容の入力</StepHeading>
      <Form form={form}>
        <ProvenAddress email={email} />
        <PasswordField {...form.field('password')} label="パスワード" isNew />
        <ProfileFields form={form} isBirthdayFixed={false}>
          <MinorNote birthday={form.values.birthday} />
        </ProfileFields>
        <MailWishFields form={form} />
        <Consent {...form.field('consent')} />
        <SubmitButton form={form}>会員登録する</SubmitButton>
      </Form>
    </div>
  );
}
