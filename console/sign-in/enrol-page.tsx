import { Anchor, Button, Text } from '@mantine/core';
import { useAction } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';
import { Card } from './card.tsx';
import { createPasskey } from '#lib/session/browser-passkeys.ts';

/** After a recovery code: nothing else is possible before a passkey is added. */
export function EnrolPage({ name }: { readonly name: string }) {
  const setMe = useSetMe();
  const action = useAction();
  const add = () =>
    action.run(async (act) => {
      const { options } = await act('startPasskey', {});
      const passkey = await createPasskey(options);
      await setMe(await act('addPasskey', { body: { passkey } }));
    });
  const signOut = () =>
    action.run(async (act) => {
      await act('signOut', {});
      await setMe();
    });
  return (
    <Card title="パスキーの追加" error={action.error}>
      <Text>{`${name}さん、この端末にパスキーを追加してください。追加すると店長室を使えます。`}</Text>
      <Button size="md" fullWidth loading={action.isBusy} onClick={() => void add()}>
        パスキーを追加する
      </Button>
      <Anchor component="button" type="button" size="sm" py={6} onClick={() => void signOut()}>
        やめる
      </Anchor>
    </Card>
  );
}
