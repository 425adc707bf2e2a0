'use client';

import { useState } from 'react';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { useMember } from '#lib/session/use-member.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { ConfirmNewEmail, type SentCode, EnterNewEmail } from './change-email.tsx';
import { Button } from '#components/ui/button.tsx';
import { Done, TakesFocus } from '#components/ui/takes-focus.tsx';
import { EmailText } from '#components/ui/line-breaks.tsx';
import styles from './email-address.module.css';

/** Shows the member's email address and changes it. */
export function EmailAddressSettings() {
  const state = useMember();
  return (
    <TitledCard title="メールアドレス">
      {state.kind === 'loading' && <Skeleton height={120} />}
      {state.kind === 'failed' && <RequestFailure message={state.message} onRetry={state.refetch} />}
      {state.kind === 'ready' && <EmailSection member={state.member} put={state.put} />}
    </TitledCard>
  );
}

type Step =
  | { readonly kind: 'shown'; readonly came: 'first' | 'back' | 'changed' }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'confirm'; readonly sent: SentCode };

type EmailSectionProps = { readonly member: Member; readonly put: (member: Member) => Promise<void> };

function EmailSection({ member, put }: EmailSectionProps) {
  const [step, setStep] = useState<Step>({ kind: 'shown', came: 'first' });
  switch (step.kind) {
    case 'shown':
      return (
        <CurrentEmail
          email={member.email}
          came={step.came}
          onChange={() => setStep({ kind: 'new', email: '' })}
        />
      );
    case 'new':
      return (
        <EnterNewEmail
          present={member.email}
          typed={step.email}
          onSent={(sent) => setStep({ kind: 'confirm', sent })}
          onCancel={() => setStep({ kind: 'shown', came: 'back' })}
        />
      );
    case 'confirm':
      return (
        <ConfirmNewEmail
          sent={step.sent}
          onSent={(sent) => setStep({ kind: 'confirm', sent })}
          onOther={() => setStep({ kind: 'new', email: step.sent.email })}
          onChanged={async (changed) => {
            await put(changed);
            setStep({ kind: 'shown', came: 'changed' });
          }}
        />
      );
  }
}

type CurrentEmailProps = {
  readonly email: string;
  /** `first`: page load; `back`: cancelled; `changed`: after a change. */
  readonly came: 'first' | 'back' | 'changed';
  readonly onChange: () => void;
};

const CurrentEmail = ({ email, came, onChange }: CurrentEmailProps) => (
  <TakesFocus wanted={came === 'back'}>
    {came === 'changed' && (
      <Done>
        <b>メールアドレスを変えました</b>
        <p>新旧どちらのアドレスにも、お知らせをお送りしました。</p>
      </Done>
    )}
    <p className={styles.email}>
      <EmailText email={email} />
    </p>
    <Button kind="primary" onClick={onChange}>
      メールアドレスを変える
    </Button>
  </TakesFocus>
);
