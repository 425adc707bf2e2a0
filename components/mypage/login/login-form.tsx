'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TextField } from '#components/form/field.tsx';
import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { readEmail, readPassword } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { LEAVING } from '#lib/session/mutation-result.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { useSession } from '#lib/session/use-session.ts';
import { safeReturn } from '#lib/site/login-routes.ts';
import { OtherWays } from './other-ways.tsx';
import { Refusal } from './refusal.tsx';
import { ReminderLink } from './reminder-link.tsx';
import { TryLater } from './try-later.tsx';
import { wantedPage } from '../entrance/use-next.ts';
import { useSendOn } from '../entrance/use-send-on.ts';
import { WayInCard } from '../entrance/way-in-card.tsx';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { useWait } from './use-wait.ts';

/** E-mail and password. Whichever of them is wrong, the shop says the same. */
export function LoginForm() {
  const ask = useAsk();
  const router = useRouter();
  const { refresh } = useSession();
  const [isLoggedIn, setLoggedIn] = useState(false);
  const { until, outcomeWithWait } = useWait();
  const isWaitOver = useSecondsLeft(until) === 0 && until !== null;
  useSendOn({ unless: isLoggedIn });
  const form = useForm({
    initial: { email: '', password: '' },
    readers: { email: readEmail, password: readPassword },
    send: async (emailPass) => {
      const reply = await ask('logIn', { body: emailPass });
      if (!reply.ok) return outcomeWithWait(reply);
      setLoggedIn(true);
      await refresh();
      router.replace(safeReturn(wantedPage()));
      return LEAVING;
    },
  });
  return (
    <WayInCard here={ROUTES.login}>
      <Form form={form}>
        {form.failure !== null && !isWaitOver && <Refusal>{form.failure}</Refusal>}
        {form.failure !== null && until !== null && (
          <TryLater until={until}>
            <p>
              <ReminderLink>パスワードを再設定</ReminderLink>することもできます。
            </p>
          </TryLater>
        )}
        <TextField {...form.field('email')} label="メールアドレス" type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label="パスワード" />
        <SubmitButton form={{ isBusy: form.isBusy, failure: null }}>ログインする</SubmitButton>
      </Form>
      <OtherWays />
    </WayInCard>
  );
}
