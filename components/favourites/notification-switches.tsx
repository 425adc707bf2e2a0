'use client';

import { useState } from 'react';
import { Failure, RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { NOTIFICATION_KINDS, type NotificationChannel, type NotificationKind } from '#lib/contract/enums.ts';
import type { NotificationSettings } from '#lib/contract/member/notifications.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { NOTIFICATION_NAMES } from '#lib/text/notifications.ts';
import styles from '#components/account/settings/email-preferences.module.css';
import { useNotificationSettings } from './notify-button.tsx';
import { PushSettings } from './push-settings.tsx';

const NOTES: Readonly<Record<NotificationKind, string>> = {
  saleOpens: 'お気に入りのガチャの、販売開始の15分前から。',
  ticketsReturn: 'お気に入りのガチャが、また引けるようになったときに。',
  fewRemain: 'お気に入りのガチャが、残りわずかになったときに。',
  newDraw: 'お気に入りのキャラクターの、新しいガチャが出たときに。',
};

/** Lets the member choose the emails and push messages about favourites. */
export function NotificationSettingsForm() {
  const { answer, failure, refetch, put } = useNotificationSettings();
  return (
    <>
      <TitledCard title="メール" lead="選んだものだけを、登録したメールアドレスへお送りします。">
        {answer && <Switches channel="email" settings={answer} onSaved={put} />}
        {answer === undefined && failure === undefined && <Skeleton height={288} />}
        {answer === undefined && failure !== undefined && (
          <RequestFailure message={failure} onRetry={refetch} />
        )}
      </TitledCard>
      {answer && (
        <PushSettings settings={answer} onSaved={put}>
          <Switches channel="push" settings={answer} onSaved={put} />
        </PushSettings>
      )}
    </>
  );
}

type SwitchesProps = {
  readonly channel: NotificationChannel;
  readonly settings: NotificationSettings;
  readonly onSaved: (settings: NotificationSettings) => Promise<void>;
};

/** One switch per kind. A change is saved at once and reverted on failure. */
function Switches({ channel, settings, onSaved }: SwitchesProps) {
  const { mutation, run } = useMutation<'changeNotificationSettings'>();
  const [turned, setTurned] = useState<Partial<Record<NotificationKind, boolean>>>({});
  const isBusy = mutation.kind === 'busy';

  async function turn(kind: NotificationKind, isOn: boolean) {
    if (isBusy) return;
    setTurned({ [kind]: isOn });
    const reply = await run((callApi) =>
      callApi('changeNotificationSettings', { body: { [channel]: { [kind]: isOn } } }),
    );
    if (reply.ok) await onSaved(reply.answer);
    setTurned({});
  }
  return (
    <div className={styles.switches}>
      {NOTIFICATION_KINDS.map((kind) => {
        const isOn = turned[kind] ?? settings[channel][kind];
        return (
          <label key={kind} className={styles.preference}>
            <span className={styles.title}>{NOTIFICATION_NAMES[kind]}</span>
            <span className={styles.note}>{NOTES[kind]}</span>
            <span className={styles.state}>
              <span className={styles.word}>{isOn ? '受け取る' : '受け取らない'}</span>
              <input
                type="checkbox"
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state in `checked`
                role="switch"
                aria-label={NOTIFICATION_NAMES[kind]}
                className={styles.switch}
                checked={isOn}
                aria-disabled={isBusy || undefined}
                onChange={(event) => void turn(kind, event.target.checked)}
              />
            </span>
          </label>
        );
      })}
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <p role="status" className={styles.saved}>
        {mutation.kind === 'done' && '保存しました'}
      </p>
    </div>
  );
}
