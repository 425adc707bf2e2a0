'use client';

import { useState } from 'react';
import Link from 'next/link';
import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { readPassword } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { unsubscribeBrowser } from '#lib/session/end-push.ts';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { useMutation } from '#lib/session/use-mutation.ts';
import { useMemberId } from '#lib/session/use-member-id.ts';
import { useSession } from '#lib/session/use-session.ts';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { useAccountDeleted } from './account-deleted.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { MYPAGE } from '../member-links.ts';
import { NoPassword } from './no-password.tsx';
import styles from './delete-account.module.css';

/** Deletes the account after the password and a confirmation. */
export function DeleteAccount() {
  const [isConfirmed, setConfirmed] = useState(false);
  const [refusal, setRefusal] = useState<DeletionRefusal | null>(null);

  function goBack(why: DeletionRefusal) {
    setRefusal(why);
    setConfirmed(false);
  }
  if (isConfirmed) return <ConfirmDeletion onRefused={goBack} />;
  return <PasswordForm refusal={refusal} onRefused={setRefusal} onConfirmed={() => setConfirmed(true)} />;
}

/** Why the account cannot be deleted. */
type DeletionRefusal = { readonly message: string; readonly reasons: readonly string[] };

type PasswordFormProps = {
  readonly refusal: DeletionRefusal | null;
  readonly onRefused: (refusal: DeletionRefusal | null) => void;
  readonly onConfirmed: () => void;
};

const BLOCKED_TEXT = 'まだ終わっていないお手続きがあるため、退会できません。';

/** Checks the password and asks the shop for blockers. */
function PasswordForm({ refusal, onRefused, onConfirmed }: PasswordFormProps) {
  const callApi = useApi();
  const form = useForm({ initial: { password: '' }, validators: { password: readPassword }, send });

  async function send(body: { readonly password: string }) {
    onRefused(null);
    const reply = await callApi('leave', { body });
    if (!reply.ok) return submitResultOf(reply);
    const { openMatters } = reply.answer;
    if (openMatters.length > 0) onRefused({ message: BLOCKED_TEXT, reasons: openMatters });
    else onConfirmed();
    return DONE;
  }
  return (
    <TitledCard title="退会の手続き" lead="ご本人かどうかを、パスワードで確かめます。">
      {refusal && <DeletionBlockers refusal={refusal} />}
      <Form form={form} label="退会の手続き">
        <div>
          <PasswordField {...form.field('password')} label="いまのパスワード" />
          <NoPassword back={ROUTES.leave} />
        </div>
        <SubmitButton form={form} kind="secondary">
          退会の手続きへ進む
        </SubmitButton>
      </Form>
    </TitledCard>
  );
}

type ConfirmDeletionProps = {
  /** Called when a new blocker exists, or the password check has expired. */
  readonly onRefused: (refusal: DeletionRefusal) => void;
};

/** The confirmation. The primary button keeps the account. */
function ConfirmDeletion({ onRefused }: ConfirmDeletionProps) {
  const userId = useMemberId();
  const { refreshAfterLogout } = useSession();
  const { mutation, run } = useMutation<'deleteUser'>();
  const onDeleted = useAccountDeleted();

  async function deleteAccount() {
    if (userId === null) return;
    const reply = await run((callApi) => callApi('deleteUser', { query: { userId } }));
    if (reply.ok) {
      onDeleted();
      // Messages that are shown, and the id beside the subscription, would stay on the device.
      void unsubscribeBrowser().catch(() => undefined);
      return refreshAfterLogout();
    }
    const { refusal } = reply;
    if (refusal?.code === 'mattersOpen' || refusal?.code === 'leaveNotConfirmed')
      onRefused({ message: refusal.message, reasons: refusal.reasons ?? [] });
  }
  return (
    <TakesFocus wanted>
      <TitledCard
        title="本当に退会しますか"
        lead="「退会する」を押すと、すぐに会員情報を消します。取り消しはできません。"
      >
        {mutation.kind === 'failed' && <Failure message={mutation.message} />}
        <div className={styles.ways}>
          <ButtonLink kind="primary" href={MYPAGE.path}>
            退会をやめる
          </ButtonLink>
          <Button kind="secondary" busy={mutation.kind === 'busy'} onClick={deleteAccount}>
            退会する
          </Button>
        </div>
      </TitledCard>
    </TakesFocus>
  );
}

/** The page where a blocker is settled, found by a word in its sentence. */
const PLACES = [
  { about: '注文', name: '購入履歴を見る', path: ROUTES.orders },
  { about: '購入', name: '購入履歴を見る', path: ROUTES.orders },
  { about: '当選賞品', name: '当選賞品を見る', path: ROUTES.prizes },
  { about: '荷物', name: '配送履歴を見る', path: ROUTES.shipments },
] as const;

/** Lists the blockers, each with the page where it is settled. */
const DeletionBlockers = ({ refusal }: { readonly refusal: DeletionRefusal }) => (
  <div role="alert" className={styles.matters}>
    <p className={styles.title}>
      <Icon name="warn" size={22} className={styles.icon} />
      <span>{refusal.message}</span>
    </p>
    <ul className={styles.reasons}>
      {refusal.reasons.map((reason) => (
        <Blocker key={reason} reason={reason} />
      ))}
    </ul>
  </div>
);

function Blocker({ reason }: { readonly reason: string }) {
  const place = PLACES.find(({ about }) => reason.includes(about));
  return (
    <li>
      <Sentences>{reason}</Sentences>
      {place && (
        <Link href={place.path} className={styles.link}>
          {place.name}
        </Link>
      )}
    </li>
  );
}
