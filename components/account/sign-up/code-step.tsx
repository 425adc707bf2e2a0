'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmailText, Sentences } from '#components/ui/line-breaks.tsx';
import { StepHeading } from './step-heading.tsx';
import styles from './step.module.css';
import { Resend } from './send-code.tsx';
import { CodeField } from '#components/forms/text-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { type FormHandle, useForm } from '#components/forms/use-form.ts';
import { readCode } from '#lib/contract/member/fields.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { CODE_MINUTES } from '#lib/contract/shop-rules.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { LoginRefusal, TryLater, useRetryWait } from '../login/login-refusal.tsx';
import type { Steps } from './use-progress.ts';
import { MODES, type Mode, withoutSummary } from './sign-up-state.ts';
import codeStepStyles from './code-step.module.css';

type CodeStepProps = { readonly mode: Mode; readonly steps: Steps };

/** The second step: asks for the six digits. If the code is unusable, a new one must be sent first. */
export function CodeStep({ mode, steps: { progress, hasMoved, move } }: CodeStepProps) {
  const { email, sentAt, resendAt, codeError } = progress;
  const { purpose } = MODES[mode];
  const isUnusable = codeError?.isUnusable ?? false;
  return (
    <div className={styles.step}>
      <StepHeading key={isUnusable ? 'another' : 'first'} takesFocus={hasMoved && isUnusable}>
        コードの入力
      </StepHeading>
      {codeError !== null && (
        <LoginRefusal>
          <span>{codeError.message}</span>
          <p className={styles.kept}>入力した内容は、そのまま残っています。</p>
        </LoginRefusal>
      )}
      <div className={styles.sentTo}>
        <p>
          <b className={styles.address}>
            <EmailText email={email} />
          </b>
          <Sentences>
            {isUnusable
              ? 'このアドレスに、新しいコードをお送りします。'
              : `このアドレスにお送りしました。${CODE_MINUTES}分以内に入力してください。`}
          </Sentences>
        </p>
        <Button kind="text" onClick={() => move({ step: 'email', code: '', codeError: null })}>
          メールアドレスを変える
        </Button>
      </div>
      {!isUnusable && (
        <CodeForm
          // A new code resets the field and its error.
          key={sentAt}
          email={email}
          purpose={purpose}
          takesFocus={hasMoved}
          onVerified={(code) => move({ step: 'details', code, codeError: null })}
        />
      )}
      <Resend
        email={email}
        purpose={purpose}
        resendAt={resendAt}
        kind={isUnusable ? 'primary' : 'secondary'}
        onSent={(times) => move(times.sentAt === undefined ? times : { ...times, codeError: null })}
      />
      <NoMail mode={mode} />
    </div>
  );
}

type CodeFormProps = {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly takesFocus: boolean;
  readonly onVerified: (code: string) => void;
};

/** Checks the code at the shop. */
function CodeForm({ email, purpose, takesFocus, onVerified }: CodeFormProps) {
  const callApi = useApi();
  const { until, outcomeWithWait } = useRetryWait();
  const tried = useRef('');
  const form = useForm({
    initial: { code: '' },
    validators: { code: readCode },
    send: async ({ code }) => {
      tried.current = code;
      const reply = await callApi('checkCode', { body: { email, purpose, code } });
      if (reply.ok) onVerified(code);
      return outcomeWithWait(reply);
    },
  });
  useSubmitWhenComplete(form, tried);
  return (
    <Form form={withoutSummary(form)}>
      <CodeField
        {...form.field('code')}
        takesFocus={takesFocus}
        label="6けたのコード"
        hint="6けたがそろうと、自動で確かめます。"
      />
      <SubmitButton form={form}>コードを確かめる</SubmitButton>
      {form.failure !== null && until !== null && <TryLater until={until} />}
    </Form>
  );
}

/** Long enough for the next digit of the long code, which begins with six other digits. */
const PAUSE_MS = 800;

/** Submits six digits after a pause in typing, each code once: a wrong one counts as an attempt. */
function useSubmitWhenComplete(form: FormHandle<'code'>, tried: RefObject<string>): void {
  const { ref } = form.elementProps;
  const read = readCode(form.values.code);
  const code = 'value' in read && read.value.length === 6 ? read.value : null;
  useEffect(() => {
    if (code === null) return undefined;
    const timer = setTimeout(() => {
      if (tried.current !== code) ref.current?.requestSubmit();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [code, ref, tried]);
}

/** Hints for a visitor who gets no email. */
const NoMail = ({ mode }: { readonly mode: Mode }) => (
  <details className={codeStepStyles.details}>
    <summary className={codeStepStyles.summary}>
      メールが届かないとき
      <Icon name="down" size={18} className={codeStepStyles.arrow} />
    </summary>
    <ul className={codeStepStyles.hints}>
      <li>届くまでに、数分かかることがあります。</li>
      <li>迷惑メールのフォルダーをご確認ください。</li>
      <li>アドレスにまちがいがないか、ご確認ください。</li>
      <li>携帯電話のアドレスは、受信の設定で止められていることがあります。</li>
      <li>{MODES[mode].otherMail}</li>
    </ul>
  </details>
);
