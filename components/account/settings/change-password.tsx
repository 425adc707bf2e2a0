'use client';

import { useState } from 'react';
import { numberText } from '#lib/text/numbers.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { usePasswordCheck } from '#components/forms/use-password-check.ts';
import { useForm } from '#components/forms/use-form.ts';
import { readNewPassword, readPassword } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { useMember } from '#lib/session/use-member.ts';
import { PASSWORD } from '../member-links.ts';
import { NoPassword } from './no-password.tsx';
import { useLoginSessions } from './sessions.tsx';

/** Changes the password and ends the login sessions on other devices. */
export function ChangePassword() {
  const { refetch } = useLoginSessions();
  const [changes, setChanges] = useState<readonly number[]>([]);
  const ended = changes.at(-1);

  function showChanged(endedSessions: number) {
    setChanges([...changes, endedSessions]);
    void refetch();
  }
  return (
    <TitledCard
      title="新しいパスワード"
      lead="変えると、ほかの端末ではログアウトします。この端末はそのまま使えます。"
    >
      {ended !== undefined && (
        <Done key={changes.length}>
          <b>パスワードを変えました</b>
          <p>{`${ended > 0 ? `ほかの端末${numberText(ended)}台をログアウトしました。` : ''}お知らせのメールをお送りしました。`}</p>
        </Done>
      )}
      <PasswordForm key={`form-${changes.length}`} onChanged={showChanged} />
    </TitledCard>
  );
}

/** Names the missing password, because the form has two. */
const withName =
  (name: string, read: typeof readPassword): typeof readPassword =>
  (text) =>
    text === '' ? { error: `${name}を入力してください。` } : read(text);

type PasswordFormProps = { readonly onChanged: (endedSessions: number) => void };

function PasswordForm({ onChanged }: PasswordFormProps) {
  const callApi = useApi();
  const self = useMember();
  const checkPassword = usePasswordCheck();
  const form = useForm({
    initial: { presentPassword: '', password: '' },
    validators: {
      presentPassword: withName('いまのパスワード', readPassword),
      password: withName('新しいパスワード', readNewPassword),
    },
    checks: {
      password: (password) =>
        checkPassword(
          password,
          self.kind === 'ready' ? { email: self.member.email, name: self.member.name } : {},
        ),
    },
    send: async (body) => {
      const reply = await callApi('changePassword', { body });
      if (!reply.ok) return submitResultOf(reply);
      onChanged(reply.answer.endedSessions);
      return DONE;
    },
  });
  return (
    <Form form={form} label="パスワードの変更">
      {/* Password managers read the account from it. */}
      {self.kind === 'ready' && <input hidden readOnly autoComplete="username" value={self.member.email} />}
      <div>
        <PasswordField {...form.field('presentPassword')} label="いまのパスワード" />
        <NoPassword back={PASSWORD.path} />
      </div>
      <PasswordField {...form.field('password')} label="新しいパスワード" isNew />
      <SubmitButton form={form}>パスワードを変える</SubmitButton>
    </Form>
  );
}
