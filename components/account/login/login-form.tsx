'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TextField } from '#components/forms/text-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { readEmail, readPassword } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import type { ReceivedRefusal } from '#lib/contract/refusals.ts';
import { LEAVING } from '#lib/session/mutation-result.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { useSession } from '#lib/session/use-session.ts';
import { safeReturn } from '#lib/site/login-routes.ts';
import { LineLogin } from '../line/line-login.tsx';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { OtherWays, ReminderLink } from './login-links.tsx';
import { SuspensionNotice } from './suspension-notice.tsx';
import { LoginRefusal, TryLater, useRetryWait } from './login-refusal.tsx';
import { requestedPath, useReturnRedirect } from './return-target.ts';
import { LoginCard } from './login-card.tsx';
import { useSecondsLeft } from '#lib/draws/use-now.ts';

type LoginFormProps = {
  /** Whether the shop offers the login by LINE. */
  readonly offersLine: boolean;
  /** The shop's email address, for suspended members. */
  readonly contact: string;
};

/** Logs in with email and password. The error does not say which of the two is wrong. */
export function LoginForm({ contact, offersLine }: LoginFormProps) {
  const callApi = useApi();
  const router = useRouter();
  const { refresh } = useSession();
  const [isLoggedIn, setLoggedIn] = useState(false);
  const [suspension, setSuspension] = useState<ReceivedRefusal | null>(null);
  const { until, outcomeWithWait } = useRetryWait();
  const isWaitOver = useSecondsLeft(until) === 0 && until !== null;
  useReturnRedirect({ unless: isLoggedIn });
  async function leave() {
    setLoggedIn(true);
    await refresh();
    router.replace(safeReturn(requestedPath()));
  }
  const form = useForm({
    initial: { email: '', password: '' },
    validators: { email: readEmail, password: readPassword },
    send: async (emailPass) => {
      const reply = await callApi('logIn', { body: emailPass });
      setSuspension(!reply.ok && reply.refusal?.code === 'memberSuspended' ? reply.refusal : null);
      if (!reply.ok) return outcomeWithWait(reply);
      await leave();
      return LEAVING;
    },
  });
  return (
    <LoginCard here={ROUTES.login}>
      {offersLine && <LineLogin contact={contact} />}
      <PasskeyLogin onLoggedIn={leave} />
      <Form form={form}>
        {suspension !== null && <SuspensionNotice refusal={suspension} contact={contact} />}
        {form.failure !== null && suspension === null && !isWaitOver && (
          <LoginRefusal>{form.failure}</LoginRefusal>
        )}
        {form.failure !== null && until !== null && (
          <TryLater until={until}>
            <p>
              <ReminderLink>パスワードを再設定</ReminderLink>
              <span>することもできます。</span>
            </p>
          </TryLater>
        )}
        <TextField
          {...form.field('email')}
          label="メールアドレス"
          type="email"
          autoComplete="username webauthn"
        />
        <PasswordField {...form.field('password')} label="パスワード" />
        <SubmitButton form={{ isBusy: form.isBusy, failure: null }}>ログインする</SubmitButton>
      </Form>
      <OtherWays />
    </LoginCard>
  );
}
