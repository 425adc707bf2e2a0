import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { Card } from './card.tsx';
import { canUsePasskeys, provePasskey } from '#lib/session/browser-passkeys.ts';
import { RecoveryForm } from './recovery-form.tsx';

type Way = 'passkey' | 'authenticator' | 'recovery';

/** Shown at every address while nobody is signed in, so that the wanted page comes up afterwards. */
export function SignInPage() {
  return (
    <Card title="店長室にサインイン">
      <SignInForm />
    </Card>
  );
}

/** The ways to sign in. */
export function SignInForm() {
  const [way, setWay] = useState<Way>('passkey');
  const action = useAction();
  const choose = (next: Way) => {
    action.clear();
    setWay(next);
  };
  return (
    <Stack gap="md">
      <ActionError error={action.error} />
      {way === 'passkey' && <PasskeyButton action={action} />}
      {way === 'authenticator' && <AuthenticatorForm action={action} />}
      {way === 'recovery' && <RecoveryForm action={action} />}
      <Group gap="md">
        {way !== 'passkey' && <Choice onChoose={() => choose('passkey')}>パスキーを使う</Choice>}
        {way !== 'authenticator' && (
          <Choice onChoose={() => choose('authenticator')}>認証アプリを使う</Choice>
        )}
        {way !== 'recovery' && <Choice onChoose={() => choose('recovery')}>回復コードを使う</Choice>}
      </Group>
    </Stack>
  );
}

function PasskeyButton({ action }: { readonly action: ReturnType<typeof useAction> }) {
  const setMe = useSetMe();
  const signIn = () =>
    action.run(async (act) => {
      const { options } = await act('startSignIn', {});
      const proof = await provePasskey(options);
      await setMe(await act('signInWithPasskey', { body: { proof } }));
    });
  if (!canUsePasskeys())
    return <Text>このブラウザーはパスキーに対応していません。ほかの方法でサインインしてください。</Text>;
  return (
    <Stack gap="xs">
      <Button size="md" fullWidth loading={action.isBusy} onClick={() => void signIn()}>
        パスキーでサインイン
      </Button>
      <Text size="sm" c="dimmed">
        端末の指紋・顔・PINで本人を確かめます。
      </Text>
    </Stack>
  );
}

function Choice({ onChoose, children }: { readonly onChoose: () => void; readonly children: string }) {
  return (
    <Anchor component="button" type="button" size="sm" py={6} onClick={onChoose}>
      {children}
    </Anchor>
  );
}
