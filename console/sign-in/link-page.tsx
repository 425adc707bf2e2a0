import { Button, Loader, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import useSWR from 'swr';
import { call } from '#console/api/call.ts';
import { errorText } from '#console/api/refusal-text.ts';
import { useAction } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';
import { ROLE_NAMES } from '#lib/lists/role-names.ts';
import { Card } from './card.tsx';
import { createPasskey } from '#lib/session/browser-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The secret is read once and removed from the address, so that the browser's history does not keep it. */
function takeSecret(): string {
  const secret = window.location.hash.slice(1);
  if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

/** A one-time link: adds the first passkey, or the one after the loss of a device. */
export function LinkPage() {
  const [secret] = useState(takeSecret);
  const [codes, setCodes] = useState<readonly string[]>();
  const setMe = useSetMe();
  const navigate = useNavigate();
  const action = useAction();
  const link = useSWR(
    codes === undefined ? ['openLink', secret] : null,
    () => call('openLink', { body: { secret } }),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  const use = () =>
    action.run(async (act) => {
      // New options: the page may have been open for longer than they are valid.
      const { options } = await act('openLink', { body: { secret } });
      const passkey = await createPasskey(options);
      const used = await act('useLink', { body: { secret, passkey } });
      setCodes(used.recoveryCodes);
      await setMe(used.me);
    });
  if (codes !== undefined)
    return (
      <Card title="回復コード">
        <RecoveryCodes codes={codes} onKept={() => void navigate({ to: '/' })} />
      </Card>
    );
  const error = action.error ?? (link.error === undefined ? undefined : errorText(link.error));
  return (
    <Card title="店長室へようこそ" error={error}>
      {link.isLoading && <Loader aria-label="読み込み中" />}
      {link.data !== undefined && (
        <>
          <Text>{`${link.data.name}さん（${ROLE_NAMES[link.data.role]}）のパスキーをこの端末に追加します。次からは、指紋・顔・PINでサインインできます。`}</Text>
          <Button size="md" fullWidth loading={action.isBusy} onClick={() => void use()}>
            パスキーを追加する
          </Button>
        </>
      )}
    </Card>
  );
}
