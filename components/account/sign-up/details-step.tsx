'use client';

import Link from 'next/link';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { usePasswordCheck } from '#components/forms/use-password-check.ts';
import { useForm, type FormHandle, type FieldBinding } from '#components/forms/use-form.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { BirthdayField } from '../settings/profile-fields.tsx';
import {
  BLANK,
  BY_LINE,
  BY_PASSKEY,
  inputUser,
  VALIDATORS,
  isMinor,
  useCompletion,
} from './complete-sign-up.ts';
import { newPasskey, PasswordOrPasskey } from './password-or-passkey.tsx';
import { VerifiedEmail, StepHeading } from './step-heading.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { japanToday } from '#lib/text/japan-today.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { DRAFTS } from './sign-up-state.ts';
import type { Steps } from './use-progress.ts';
import { ADULT_AGE_YEARS, LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import styles from './step.module.css';
import detailsStepStyles from './details-step.module.css';

type DetailsStepProps = {
  readonly steps: Steps;
  /** The token of a sign-up by LINE. */
  readonly line: string | undefined;
};

/**
 * The last step of signing up. It is mounted from the beginning and rendered at its step, so that the
 * password, which is stored nowhere else, survives a return to the code step.
 */
export function DetailsStep({ steps, line }: DetailsStepProps) {
  const callApi = useApi();
  const complete = useCompletion(steps);
  const checkPassword = usePasswordCheck();
  const { step, email, code } = steps.progress;
  const form = useForm({
    initial: line === undefined ? BLANK : { ...BLANK, by: BY_LINE },
    validators: VALIDATORS,
    checks: { password: (password) => checkPassword(password, { email }) },
    draft: DRAFTS.signup.details,
    send: async (details) => {
      const created = details.by === BY_PASSKEY ? await newPasskey(callApi, email) : undefined;
      if (created !== undefined && 'kind' in created) return created;
      const body = inputUser(details, { email, code, passkey: created?.passkey, line });
      return complete(await callApi('signUp', { body }));
    },
  });
  if (step !== 'details') return null;
  return (
    <div className={styles.step}>
      <StepHeading takesFocus>登録内容の入力</StepHeading>
      <Form form={form}>
        <VerifiedEmail email={email} />
        <PasswordOrPasskey form={form} />
        <BirthdayField form={form}>
          <MinorNote birthday={form.values.birthday} />
        </BirthdayField>
        <p className={detailsStepStyles.later}>
          お名前とお届け先は、賞品の発送を依頼するときにうかがいます。
        </p>
        <EmailPreferenceFields form={form} />
        <Consent {...form.field('consent')} />
        <SubmitButton form={form}>会員登録する</SubmitButton>
      </Form>
    </div>
  );
}

type EmailPreferenceFieldsProps = { readonly form: Pick<FormHandle<'newDraws' | 'restock'>, 'field'> };

/** Optional emails, off by default. */
const EmailPreferenceFields = ({ form: { field } }: EmailPreferenceFieldsProps) => (
  <fieldset className={detailsStepStyles.preferences}>
    <legend className={detailsStepStyles.name}>
      お知らせメール<span className={detailsStepStyles.optional}>任意</span>
    </legend>
    <CheckBox {...field('newDraws')}>新作のお知らせを受け取る</CheckBox>
    <CheckBox {...field('restock')}>再販のお知らせを受け取る</CheckBox>
  </fieldset>
);

/** Shown as soon as the date of birth is a minor's. */
const MinorNote = ({ birthday }: { readonly birthday: string }) => (
  <div role="status" className={detailsStepStyles.note}>
    {isMinor(birthday, japanToday()) && (
      <Notice>{`${ADULT_AGE_YEARS}歳未満の方は、保護者の同意を得てから登録してください。購入時にも確認します。${LOWER_CAP_AGE_YEARS}歳未満の方は、はじめて購入する前に、保護者の方のメールでの確認が必要です。`}</Notice>
    )}
  </div>
);

/** The consent. The texts open in a new tab, because the password of this page is stored nowhere else. */
const Consent = (field: FieldBinding) => (
  <CheckBox {...field} isRequired>
    <span className="nowrap">
      <Text route={ROUTES.terms}>利用規約</Text>
      <span>と</span>
    </span>
    <wbr />
    <span className="nowrap">
      <Text route={ROUTES.privacy}>個人情報保護方針</Text>
      <span>に</span>
    </span>
    <wbr />
    同意します
  </CheckBox>
);

const Text = ({ route, children }: { readonly route: string; readonly children: string }) => (
  <Link href={route} prefetch={false} target="_blank">
    <span>{children}</span>
    <span className="visually-hidden">(新しいタブで開きます)</span>
  </Link>
);
