import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { OwnPasskey } from '#lib/contract/console/account.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useAction } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { createPasskey } from '#lib/session/browser-passkeys.ts';

type Props = { readonly passkeys: readonly OwnPasskey[]; readonly onChanged: () => void };

/** The own passkeys. The last one cannot be removed. */
export function Passkeys({ passkeys, onChanged }: Props) {
  const action = useAction();
  const setMe = useSetMe();
  const add = () =>
    void action.run(async (act) => {
      const { options } = await act('startPasskey', {});
      const passkey = await createPasskey(options);
      await setMe(await act('addPasskey', { body: { passkey } }));
      onChanged();
    });
  const remove = (passkeyId: string) =>
    void action.run(async (act) => {
      await act('removePasskey', { params: { passkeyId } });
      onChanged();
    });
  return (
    <>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {passkeys.map(({ passkeyId, device, isSynced, addedAt, usedAt, provesFrom }) => (
          <Group key={passkeyId} component="li" justify="space-between">
            <div>
              <Group gap="xs">
                <Text size="sm">{device}</Text>
                {isSynced && <Badge color="gray">同期</Badge>}
                {isWaiting(provesFrom) && (
                  <Badge color="yellow">{`回復で追加、${japanDateTime(provesFrom)}から有効`}</Badge>
                )}
              </Group>
              <Text
                size="xs"
                c="dimmed"
              >{`追加 ${japanDateTime(addedAt)}、最後の使用 ${usedAt === null ? 'なし' : japanDateTime(usedAt)}`}</Text>
            </div>
            {passkeys.length > 1 && (
              <Button
                variant="default"
                disabled={action.isBusy}
                aria-label={`${device}のパスキーを削除する`}
                onClick={() => remove(passkeyId)}
              >
                削除する
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <ActionError error={action.error} />
      <Button variant="default" loading={action.isBusy} onClick={add} style={{ alignSelf: 'start' }}>
        パスキーを追加する
      </Button>
    </>
  );
}

/** Whether it waits for a confirmation, or for its time. */
const isWaiting = (provesFrom: string): boolean => Date.parse(provesFrom) > Date.now();
