'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { NOTIFICATION_KINDS, type NotificationKind } from '#lib/contract/enums.ts';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { UNSUBSCRIBE_HASH } from '#lib/site/routes.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';

/** Shows first what the link of an email stops. Works without login. */
export function StopNotificationFirst({ children }: { readonly children: ReactNode }) {
  const { value, forget } = useHashValue(UNSUBSCRIBE_HASH);
  const [token = '', text] = (value ?? '').split('.');
  const kind = NOTIFICATION_KINDS.find((one) => one === text);
  return kind === undefined ? children : <StopNotification token={token} kind={kind} onClosed={forget} />;
}

type StopNotificationProps = {
  readonly token: string;
  readonly kind: NotificationKind;
  /** Opens the settings. */
  readonly onClosed: () => void;
};

/** Stops on a button press, not on page load: mail scanners open every link. */
function StopNotification({ token, kind, onClosed }: StopNotificationProps) {
  const { mutation, run } = useMutation<'stopMails'>();
  const name = NOTIFICATIONS[kind].name;
  if (mutation.kind === 'done')
    return (
      <TitledCard title={name}>
        <Done>
          <b>{`「${name}」のメールを止めました`}</b>
          <p>行きちがいで届くことがありますが、それきりです。</p>
        </Done>
        <Button kind="secondary" onClick={onClosed}>
          通知設定を開く
        </Button>
      </TitledCard>
    );
  return (
    <TitledCard
      title={`「${name}」のメールを止めますか`}
      lead="ほかのお知らせと、注文、お支払い、発送などお手続きのメールは、これからもお送りします。"
    >
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <Button
        kind="primary"
        busy={mutation.kind === 'busy'}
        onClick={() => run((callApi) => callApi('stopMails', { body: { token, of: kind } }))}
      >
        このメールを止める
      </Button>
    </TitledCard>
  );
}
