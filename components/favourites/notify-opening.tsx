'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { NotificationSettings } from '#lib/contract/member/notifications.ts';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { isPushAllowed } from '#lib/session/browser-push.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MEMBER_ROUTES } from '#lib/site/routes.ts';
import { NotifyGuest } from './notify-guest.tsx';
import { useNotificationSettings } from './notify-button.tsx';
import { useFavourites } from './use-favourites.ts';
import styles from './notify-opening.module.css';

type NotifyOpeningProps = { readonly directoryName: string };

/** One press where the shopper stands notifies them of the opening; guests type their email address. */
export function NotifyOpening({ directoryName }: NotifyOpeningProps) {
  const { session } = useSession();
  switch (session.kind) {
    case 'loading':
      return (
        <Button kind="primary" className={styles.button} busy>
          発売を知らせてもらう
        </Button>
      );
    case 'member':
      return <NotifyMember directoryName={directoryName} />;
    default:
      return <NotifyGuest directoryName={directoryName} />;
  }
}

/** Whether the member is notified of openings, by email or in a browser. */
const isNotified = (settings: NotificationSettings): boolean =>
  settings.email.saleOpens || isPushed(settings);
const isPushed = ({ push, devices }: NotificationSettings): boolean => push.saleOpens && devices.length > 0;

const waysText = (settings: NotificationSettings): string => {
  if (!settings.email.saleOpens) return 'この端末などの通知でお知らせします。';
  return isPushed(settings) ? 'メールと、この端末などの通知でお知らせします。' : 'メールでお知らせします。';
};

/**
 * The press makes the draw a favourite and, if no way is chosen yet, switches emails on: its time is the consent. It also
 * switches push messages on for a member who gets them in a browser and presses where they are allowed.
 */
function NotifyMember({ directoryName }: NotifyOpeningProps) {
  const list = useFavourites();
  const settings = useNotificationSettings();
  const { mutation, run } = useMutation<'changeNotificationSettings'>();
  const [isBusy, setBusy] = useState(false);
  const { answer } = settings;
  const isOn =
    answer !== undefined && isNotified(answer) && list.favourites?.draws.includes(directoryName) === true;

  async function change(): Promise<void> {
    setBusy(true);
    if (isOn) await list.remove('draws', directoryName);
    else await switchOn();
    setBusy(false);
  }
  async function switchOn(): Promise<void> {
    const isFavourite =
      list.favourites?.draws.includes(directoryName) === true || (await list.add('draws', directoryName));
    if (!isFavourite || answer === undefined || isNotified(answer)) return;
    const on = { saleOpens: true };
    const body = answer.devices.length > 0 && isPushAllowed() ? { email: on, push: on } : { email: on };
    const reply = await run((callApi) => callApi('changeNotificationSettings', { body }));
    if (reply.ok) await settings.put(reply.answer);
  }
  const failure = mutation.kind === 'failed' ? mutation.message : (list.failure ?? settings.failure);
  return (
    <>
      {failure !== undefined && <Failure message={failure} />}
      <Button
        kind={isOn ? 'secondary' : 'primary'}
        className={styles.button}
        busy={isBusy || list.favourites === undefined || answer === undefined}
        aria-pressed={isOn}
        onClick={() => void change()}
      >
        {isOn ? `${OPENING_NOTICE_MINUTES}分前にお知らせします ✓` : '発売を知らせてもらう'}
      </Button>
      {isOn && (
        <p className={styles.note}>
          <span>{waysText(answer)}</span>
          <Link href={MEMBER_ROUTES.notifications} prefetch={false}>
            お知らせの設定
          </Link>
        </p>
      )}
    </>
  );
}
