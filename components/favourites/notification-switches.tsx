'use client';

import { RequestFailure } from '#components/ui/failure.tsx';
import { PreferenceSwitches } from '#components/account/settings/preference-switches.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { NOTIFICATION_KINDS, type NotificationChannel } from '#lib/contract/enums.ts';
import type { NotificationSettings } from '#lib/contract/member/notifications.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';
import { useNotificationSettings } from './notify-button.tsx';
import { PushSettings } from './push-settings.tsx';

const SWITCHES = NOTIFICATION_KINDS.map((key) => {
  const { name, hint } = NOTIFICATIONS[key];
  return { key, title: name, note: hint };
});

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

function Switches({ channel, settings, onSaved }: SwitchesProps) {
  const { mutation, run } = useMutation<'changeNotificationSettings'>();
  return (
    <PreferenceSwitches
      switches={SWITCHES}
      preferences={settings[channel]}
      mutation={mutation}
      save={async (kind, isOn) => {
        const reply = await run((callApi) =>
          callApi('changeNotificationSettings', { body: { [channel]: { [kind]: isOn } } }),
        );
        if (reply.ok) await onSaved(reply.answer);
      }}
    />
  );
}
