'use client';

import { useState } from 'react';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import type { Member } from '#lib/contract/member/member.ts';
import { useMember } from '#lib/session/use-member.ts';
import { Part } from '../part/part.tsx';
import { AddressShown } from './address-shown.tsx';
import { ConfirmAddress, type Sent } from './confirm-address.tsx';
import { NewAddress } from './new-address.tsx';

/** The member's address, and the way to another one. */
export function Address() {
  const state = useMember();
  return (
    <Part title="メールアドレス">
      {state.kind === 'asking' && <Skeleton height={120} />}
      {state.kind === 'failed' && <FailureToAsk message={state.message} onAskAgain={state.askAgain} />}
      {state.kind === 'here' && <AddressOf member={state.member} put={state.put} />}
    </Part>
  );
}

type Step =
  | { readonly kind: 'shown'; readonly came: 'first' | 'back' | 'changed' }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'confirm'; readonly sent: Sent };

type AddressOfProps = { readonly member: Member; readonly put: (member: Member) => Promise<void> };

function AddressOf({ member, put }: AddressOfProps) {
  const [step, setStep] = useState<Step>({ kind: 'shown', came: 'first' });
  switch (step.kind) {
    case 'shown':
      return (
        <AddressShown
          email={member.email}
          came={step.came}
          onChange={() => setStep({ kind: 'new', email: '' })}
        />
      );
    case 'new':
      return (
        <NewAddress
          present={member.email}
          typed={step.email}
          onSent={(sent) => setStep({ kind: 'confirm', sent })}
          onGivenUp={() => setStep({ kind: 'shown', came: 'back' })}
        />
      );
    case 'confirm':
      return (
        <ConfirmAddress
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
