'use client';

import { Button } from '#components/ui/button.tsx';
import { Failure, RequestFailure } from '#components/ui/failure.tsx';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import type { NotificationKind } from '#lib/contract/enums.ts';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import styles from './favourites.module.css';

const TEXTS = {
  saleOpens: {
    press: '発売の前にメールで知らせてもらう',
    on: `発売の${OPENING_NOTICE_MINUTES}分前から、メールでお知らせします。`,
  },
  fewRemain: {
    press: '残りわずかになったらメールで知らせてもらう',
    on: '残りわずかになったら、メールでお知らせします。',
  },
} as const satisfies Partial<Record<NotificationKind, unknown>>;

/** Switches emails of this kind on, by a press only: the time of the press is the member's consent. */
export function NotifyButton({ kind }: { readonly kind: keyof typeof TEXTS }) {
  const { answer, failure, refetch, put } = useNotificationSettings();
  const { mutation, run } = useMutation<'changeNotificationSettings'>();
  if (answer === undefined)
    return failure === undefined ? null : <RequestFailure message={failure} onRetry={refetch} />;
  if (answer.email[kind])
    return (
      <TakesFocus wanted={mutation.kind === 'done'}>
        <p className={styles.on}>{TEXTS[kind].on}</p>
      </TakesFocus>
    );
  return (
    <>
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <Button
        kind="primary"
        busy={mutation.kind === 'busy'}
        onClick={async () => {
          const reply = await run((callApi) =>
            callApi('changeNotificationSettings', { body: { email: { [kind]: true } } }),
          );
          if (reply.ok) await put(reply.answer);
        }}
      >
        {TEXTS[kind].press}
      </Button>
    </>
  );
}

/** The member's notification settings; one request for all components on the page. */
export const useNotificationSettings = () =>
  useMemberQuery('showNotificationSettings', (callApi) => callApi('showNotificationSettings', {}));
