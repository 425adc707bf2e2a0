import { Button, Code, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import type { ConsoleCallOutput } from '#lib/contract/console/contract.ts';
import { STAFF_PASSWORD_CHARACTERS } from '#lib/contract/console/sign-in.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { CodeInput } from '#console/sign-in/authenticator-form.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly isSet: boolean; readonly onChanged: () => void };

type NewSecret = ConsoleCallOutput<'startAuthenticator'>;

/** A password with an authenticator app. */
export function Authenticator({ isSet, onChanged }: Props) {
  const action = useAction();
  const [secret, setSecret] = useState<NewSecret>();
  const start = () =>
    void action.run(async (act) => {
      setSecret(await act('startAuthenticator', {}));
    });
  const remove = () =>
    void action.run(async (act) => {
      await act('removeAuthenticator', {});
      onChanged();
    });
  return (
    <>
      <Text size="sm">{`パスワードと認証アプリの両方でサインインします。${isSet ? '設定されています。' : '設定されていません。'}`}</Text>
      <ActionError error={secret === undefined ? action.error : undefined} />
      <Group gap="sm">
        <Button variant="default" loading={action.isBusy} onClick={start}>
          {isSet ? '設定し直す' : '設定する'}
        </Button>
        {isSet && (
          <Button variant="default" disabled={action.isBusy} onClick={remove}>
            削除する
          </Button>
        )}
      </Group>
      {secret !== undefined && (
        <Dialog opened onClose={() => setSecret(undefined)} title="認証アプリの設定">
          <SetUp
            secret={secret}
            onDone={() => {
              setSecret(undefined);
              onChanged();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function SetUp({
  secret: { secret, uri },
  onDone,
}: {
  readonly secret: NewSecret;
  readonly onDone: () => void;
}) {
  const action = useAction();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      await act('setAuthenticator', { body: { code, password } });
      onDone();
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">認証アプリでQRコードを読み取り、表示された6桁のコードを入力してください。</Text>
        <img
          alt="認証アプリに登録するQRコード"
          width={200}
          height={200}
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
        />
        <Text size="sm">
          <span>{`読み取れないとき: `}</span>
          <Code style={{ wordBreak: 'break-all' }}>{secret}</Code>
        </Text>
        <CodeInput value={code} onChange={(event) => setCode(event.currentTarget.value)} />
        <PasswordInput
          label="パスワード"
          description={`${STAFF_PASSWORD_CHARACTERS.min}文字以上`}
          minLength={STAFF_PASSWORD_CHARACTERS.min}
          maxLength={STAFF_PASSWORD_CHARACTERS.max}
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示する' }}
        />
        <ActionError error={action.error} />
        <Button type="submit" loading={action.isBusy}>
          設定する
        </Button>
      </Stack>
    </form>
  );
}
