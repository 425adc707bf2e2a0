'use client';

import { useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { EmailField, useEmailQuestion } from '#components/forms/email-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { readEmail, readName } from '#lib/contract/member/fields.ts';
import type { OwnGuardian } from '#lib/contract/member/guardian.ts';
import { ADULT_AGE_YEARS, LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { useInvalidate } from '#lib/session/invalidate.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Facts } from './facts.tsx';

const TITLE = '保護者の方';

/** Shows a minor who their guardian is and what they decided, and invites one. */
export function OwnGuardianCard() {
  const { answer, failure, refetch, put } = useMemberQuery('showOwnGuardian', (callApi) =>
    callApi('showOwnGuardian', {}),
  );
  if (answer !== undefined) return <GuardianOf own={answer} onInvited={put} />;
  return (
    <TitledCard title={TITLE}>
      {failure === undefined ? (
        <Skeleton height={240} />
      ) : (
        <RequestFailure message={failure} onRetry={refetch} />
      )}
    </TitledCard>
  );
}

type GuardianOfProps = {
  readonly own: OwnGuardian;
  readonly onInvited: (own: OwnGuardian) => Promise<void>;
};

function GuardianOf({ own, onInvited }: GuardianOfProps) {
  const { guardian } = own;
  if (guardian !== null && guardian.confirmedAt !== null) return <Confirmed own={own} />;
  if (own.ageCap === null)
    return (
      <TitledCard title={TITLE}>
        <p>{`保護者の方の確認は、${ADULT_AGE_YEARS}歳未満の方のためのものです。`}</p>
      </TitledCard>
    );
  return (
    <TitledCard title={TITLE} lead={own.isNeeded ? NEEDED : USEFUL}>
      {guardian !== null && (
        <Facts
          facts={[
            ['メールアドレス', guardian.hiddenEmail],
            ['お願いのメール', `${japanDateTime(guardian.invitedAt)}に送信`],
            ['確認', 'まだです'],
          ]}
        />
      )}
      <Invite hasName={own.hasName} hasInvited={guardian !== null} onInvited={onInvited} />
    </TitledCard>
  );
}

const NEEDED = `${LOWER_CAP_AGE_YEARS}歳未満の方は、はじめて購入する前に、保護者の方の確認が必要です。保護者の方のメールアドレスに、お願いのメールをお送りします。`;
const USEFUL =
  '保護者の方が確認すると、購入の控えが保護者の方にも届きます。ひと月の上限を下げたり、購入を止めたりもできます。';

type InviteProps = { readonly hasName: boolean; readonly hasInvited: boolean } & Pick<
  GuardianOfProps,
  'onInvited'
>;

function Invite({ hasName, hasInvited, onInvited }: InviteProps) {
  const callApi = useApi();
  const [invitations, setInvitations] = useState(0);
  const invalidate = useInvalidate();
  const { refresh } = useSession();
  const askAbout = useEmailQuestion();
  const form = useForm({
    initial: { name: '', email: '' },
    validators: { email: readEmail, ...(!hasName && { name: readName }) },
    send: async ({ name, email }) => {
      const question = askAbout(email);
      if (question !== undefined) return question;
      const reply = await callApi('inviteGuardian', { body: { email, ...(!hasName && { name }) } });
      if (!reply.ok) return submitResultOf(reply);
      await onInvited(reply.answer);
      if (!hasName) await Promise.all([invalidate(['showUser']), refresh()]);
      setInvitations((count) => count + 1);
      form.reset({ name: '', email: '' });
      return DONE;
    },
  });
  return (
    <>
      {invitations > 0 && (
        <Done key={invitations}>
          <b>お願いのメールをお送りしました</b>
          <p>保護者の方がメールのリンクから確認すると、お知らせします。</p>
        </Done>
      )}
      <Form form={form} label="保護者の方へのお願い">
        {!hasName && (
          <TextField
            {...form.field('name')}
            label="あなたのお名前"
            autoComplete="name"
            hint="保護者の方へのメールに書き、会員情報にも登録します。"
          />
        )}
        <EmailField
          {...form.field('email')}
          label={hasInvited ? '送りなおすメールアドレス' : '保護者の方のメールアドレス'}
          autoComplete="off"
          hint="ご自分のメールアドレスは使えません。"
        />
        <SubmitButton form={form}>お願いのメールを送る</SubmitButton>
      </Form>
    </>
  );
}

function Confirmed({ own: { ageCap, guardian } }: { readonly own: OwnGuardian }) {
  if (guardian === null || guardian.confirmedAt === null) return null;
  const { hiddenEmail, confirmedAt, monthlyCap, isStopped } = guardian;
  const cap = monthlyCap ?? ageCap;
  return (
    <TitledCard
      title={TITLE}
      lead="保護者の方を変えるときは、お問い合わせください。購入の控えは、保護者の方にも届きます。"
    >
      <Facts
        facts={[
          ['メールアドレス', hiddenEmail],
          ['確認', `${japanDateTime(confirmedAt)}にすみました`],
          ['購入', isStopped ? '保護者の方が止めています' : 'できます'],
          ['ひと月の上限', cap === null ? 'ありません' : yenText(cap)],
        ]}
      />
    </TitledCard>
  );
}
