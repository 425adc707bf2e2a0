'use client';

import { useState, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { NotificationSettings } from '#lib/contract/member/notifications.ts';
import { unsubscribeBrowser } from '#lib/session/end-push.ts';
import { type BrowserSubscription, canReceivePush } from '#lib/session/browser-push.ts';
import { subscribeMember } from '#lib/session/push-subscription.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { japanDate } from '#lib/text/dates.ts';
import type { Elements } from '#lib/site/elements.ts';
import styles from './favourites.module.css';

type Device = NotificationSettings['devices'][number];

type PushSettingsProps = {
  readonly settings: NotificationSettings;
  readonly onSaved: (settings: NotificationSettings) => Promise<void>;
  /** The switches of the kinds. */
  readonly children: Elements;
};

const PROBLEMS: Readonly<Record<BrowserSubscription['kind'], string | undefined>> = {
  subscribed: undefined,
  notAllowed:
    'このブラウザーでは、通知が許可されていません。ブラウザーの設定で、このサイトの通知を許可してください。',
  failed: '通知を設定できませんでした。しばらくしてからお試しください。',
};

// The browser's abilities do not change.
const subscribe = () => () => {};

/** Asks for push messages on a press, and lists the browsers that get them. */
export function PushSettings({ settings, onSaved, children }: PushSettingsProps) {
  const isPossible = useSyncExternalStore(subscribe, canReceivePush, () => false);
  const { isBusy, problem, done, turnOn, turnOff } = usePush(settings.pushKey, onSaved);
  const isHere = settings.devices.some(({ isThis }) => isThis);
  return (
    <TitledCard
      title="プッシュ通知"
      lead="メールとは別に、ブラウザーの通知でもお知らせします。端末ごとに選びます。"
    >
      {problem !== undefined && <Failure message={problem} />}
      {done !== undefined && <Done key={done}>{done}</Done>}
      {settings.devices.length > 0 && (
        <>
          {children}
          <Devices devices={settings.devices} isBusy={isBusy} onEnd={turnOff} />
        </>
      )}
      {!isPossible && (
        <p className={styles.note}>
          このブラウザーは、通知に対応していません。iPhoneでは、共有メニューから「ホーム画面に追加」したあと、そこから開くと使えます。
        </p>
      )}
      {isPossible && !isHere && (
        <Button kind="secondary" busy={isBusy} onClick={() => void turnOn()}>
          この端末で通知を受け取る
        </Button>
      )}
    </TitledCard>
  );
}

/** Switches push messages on in this browser, or off in any. */
function usePush(pushKey: string, onSaved: PushSettingsProps['onSaved']) {
  const { mutation, run } = useMutation<'subscribeToPush' | 'unsubscribeFromPush'>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();

  async function turnOn() {
    setDone(undefined);
    setAsking(true);
    const subscription = await subscribeMember(pushKey);
    setAsking(false);
    setProblem(PROBLEMS[subscription.kind]);
    if (subscription.kind !== 'subscribed') return;
    const { endpoint, keys } = subscription;
    const reply = await run((callApi) => callApi('subscribeToPush', { body: { endpoint, keys } }));
    if (reply.ok) await confirm(reply.answer, 'この端末で通知を受け取ります。');
  }

  async function turnOff({ subscriptionId, device, isThis }: Device) {
    setDone(undefined);
    if (isThis) await unsubscribeBrowser().catch(() => {});
    const reply = await run((callApi) => callApi('unsubscribeFromPush', { params: { subscriptionId } }));
    if (reply.ok) await confirm(reply.answer, `${device}への通知を止めました。`);
  }

  async function confirm(changed: NotificationSettings, text: string) {
    await onSaved(changed);
    setDone(text);
  }
  return {
    done,
    turnOn,
    turnOff,
    isBusy: isAsking || mutation.kind === 'busy',
    problem: mutation.kind === 'failed' ? mutation.message : problem,
  };
}

type DevicesProps = {
  readonly devices: readonly Device[];
  readonly isBusy: boolean;
  readonly onEnd: (device: Device) => Promise<void>;
};

const Devices = ({ devices, isBusy, onEnd }: DevicesProps) => (
  <ul className={styles.rows}>
    {devices.map((one) => (
      <li key={one.subscriptionId} className={styles.device}>
        <span>
          <span>{`${one.device} `}</span>
          <span className={`num ${styles.note}`}>
            {one.isThis ? 'この端末' : `${japanDate(one.since)}から`}
          </span>
        </span>
        <Button
          kind="text"
          busy={isBusy}
          aria-label={`${one.device}への通知を止める`}
          onClick={() => void onEnd(one)}
        >
          止める
        </Button>
      </li>
    ))}
  </ul>
);
