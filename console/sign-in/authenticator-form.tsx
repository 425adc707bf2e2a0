import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Action } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';

/** Signs in with a password and the code of an authenticator app. */
export function AuthenticatorForm({ action }: { readonly action: Action }) {
  const setMe = useSetMe();
  const [values, setValues] = useState({ name: '', password: '', code: '' });
  const change = (key: keyof typeof values) => (event: { readonly currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({ ...before, [key]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      const body = { ...values, name: values.name.trim() };
      await setMe(await act('signInWithAuthenticator', { body }));
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="名前"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={values.name}
          onChange={change('name')}
        />
        <PasswordInput
          label="パスワード"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={change('password')}
          visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示する' }}
        />
        <CodeInput value={values.code} onChange={change('code')} />
        <Button type="submit" fullWidth loading={action.isBusy}>
          サインイン
        </Button>
        <Text size="sm" c="dimmed">
          パスキーのある端末で設定した人だけが使えます。
        </Text>
      </Stack>
    </form>
  );
}

type CodeProps = {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: HTMLInputElement }) => void;
};

/** The six digits of an authenticator app. */
export function CodeInput({ value, onChange }: CodeProps) {
  return (
    <TextInput
      label="認証アプリの6桁のコード"
      inputMode="numeric"
      autoComplete="one-time-code"
      // Of any width, and in groups as apps show them.
      pattern="\s*(?:[0-9０-９]\s*){6}"
      maxLength={12}
      required
      value={value}
      onChange={onChange}
    />
  );
}
