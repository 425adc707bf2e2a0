import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Action } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';

/** Signs in with a recovery code, to add a passkey. */
export function RecoveryForm({ action }: { readonly action: Action }) {
  const setMe = useSetMe();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      const body = { name: name.trim(), code };
      await setMe(await act('signInWithRecoveryCode', { body }));
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
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="回復コード"
          placeholder="7k3m-q9xd-t2vh-4wzp"
          autoComplete="off"
          autoCapitalize="none"
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={action.isBusy}>
          回復コードで続ける
        </Button>
        <Text size="sm" c="dimmed">
          コードは1回だけ使えます。続けて新しいパスキーを追加します。コードもないときは、オーナーに新しいリンクを発行してもらってください。
        </Text>
      </Stack>
    </form>
  );
}
