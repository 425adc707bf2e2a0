'use client';

import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { readNewPassword, readPassword } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { DONE, outcomeOf } from '#lib/session/mutation-result.ts';
import { useMember } from '#lib/session/use-member.ts';

/** Two passwords are asked for: which of them is missing is said by its name. */
const named =
  (name: string, read: typeof readPassword): typeof readPassword =>
  (text) =>
    text === '' ? { fault: `${name}を入力してください。` } : read(text);

type PasswordFormProps = { readonly onChanged: (endedSessions: number) => void };

export function PasswordForm({ onChanged }: PasswordFormProps) {
  const ask = useAsk();
  const self = useMember();
  const form = useForm({
    initial: { presentPassword: '', password: '' },
    readers: {
      presentPassword: named('いまのパスワード', readPassword),
      password: named('新しいパスワード', readNewPassword),
    },
    send: async (body) => {
      const reply = await ask('changePassword', { body });
      if (!reply.ok) return outcomeOf(reply);
      onChanged(reply.answer.endedSessions);
      return DONE;
    },
  });
  return (
    <Form form={form} label="パスワードの変更">
      {/* Tells password managers whose password it is. */}
      {self.kind === 'here' && <input hidden readOnly autoComplete="username" value={self.member.email} />}
      <PasswordField {...form.field('presentPassword')} label="いまのパスワード" />
      <PasswordField {...form.field('password')} label="新しいパスワード" isNew />
      <SubmitButton form={form}>パスワードを変える</SubmitButton>
    </Form>
  );
}
