import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OwnAccount } from '#lib/contract/console/account.ts';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '#lib/contract/enums.ts';
import { STAFF_NOTICES, type StaffNotice } from '#lib/contract/staff-enums.ts';
import { canReceivePush, subscribeBrowser } from '#lib/session/browser-push.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';

type Props = { readonly account: OwnAccount; readonly onChanged: () => void };

const NAMES: Readonly<Record<StaffNotice, string>> = {
  approvalRequested: '承認の依頼',
  approvalDecided: '自分の依頼の結果',
  alarm: '警告の始まりと終わり',
};

const CHANNELS: Readonly<Record<NotificationChannel, string>> = { email: 'メール', push: 'プッシュ通知' };

/** The choice of notices, and the browsers that get push messages. */
export function OwnNotices({ account, onChanged }: Props) {
  const action = useAction();
  const choose = (channel: NotificationChannel, kind: StaffNotice, isOn: boolean) =>
    void action.run(async (act) => {
      const chosen = STAFF_NOTICES.filter((one) =>
        one === kind ? isOn : account.notices[channel].includes(one),
      );
      await act('chooseOwnNotices', { body: { ...account.notices, [channel]: chosen } });
      onChanged();
    });
  return (
    <Stack gap="sm">
      <Text size="sm">会員の名前や金額は書かれません。権限のないお知らせは、選んでいても届きません。</Text>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <Checkbox.Group key={channel} label={CHANNELS[channel]} value={account.notices[channel]}>
          <Stack gap="xs" mt="xs">
            {STAFF_NOTICES.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={NAMES[kind]}
                disabled={action.isBusy}
                onChange={(event) => choose(channel, kind, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ))}
      {account.email === null && (
        <Text size="sm">メールアドレスを保存すると、メールのお知らせが届きます。</Text>
      )}
      <ActionError error={action.error} />
      <Browsers account={account} onChanged={onChanged} />
    </Stack>
  );
}

/** The file of the service worker, which shows push messages and has no other task. */
const WORKER = '/assets/notices-worker.js';

function Browsers({ account: { browsers, pushKey }, onChanged }: Props) {
  const action = useAction();
  const [problem, setProblem] = useState<string>();
  const subscribe = () =>
    void action.run(async (act) => {
      const subscription = await subscribeBrowser(pushKey, WORKER);
      setProblem(PROBLEMS[subscription.kind]);
      if (subscription.kind !== 'subscribed') return;
      const { endpoint, keys } = subscription;
      await act('subscribeOwnBrowser', { body: { endpoint, keys } });
      onChanged();
    });
  const remove = (subscriptionId: string) =>
    void action.run(async (act) => {
      await act('removeOwnBrowser', { params: { subscriptionId } });
      onChanged();
    });
  return (
    <Stack gap="xs">
      {browsers.map(({ subscriptionId, device, madeAt }) => (
        <Group key={subscriptionId} justify="space-between">
          <Text size="sm">{`${device}（${japanDateTime(madeAt)}から）`}</Text>
          <Button
            variant="default"
            disabled={action.isBusy}
            aria-label={`${device}へのプッシュ通知を止める`}
            onClick={() => remove(subscriptionId)}
          >
            止める
          </Button>
        </Group>
      ))}
      <ActionError error={problem ?? action.error} />
      {canReceivePush() && (
        <Button variant="default" loading={action.isBusy} onClick={subscribe} style={{ alignSelf: 'start' }}>
          この端末でプッシュ通知を受け取る
        </Button>
      )}
      <Text size="sm" c="dimmed">
        サインアウトしたあとも届きます。共用の端末では使わないでください。
      </Text>
    </Stack>
  );
}

const PROBLEMS = {
  subscribed: undefined,
  notAllowed:
    'ブラウザーで通知が許可されていません。ブラウザーの設定で許可してから、もう一度お試しください。',
  failed: 'このブラウザーでは、プッシュ通知を受け取れませんでした。',
} as const;
