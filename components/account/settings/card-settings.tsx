'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { RequestTrouble } from '#components/ui/trouble.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useCredit } from '#lib/orders/use-credit.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { CardShown, NoCard, RemoveCard } from './saved-card.tsx';
import { CardPaymentSession } from './card-payment-session.tsx';
import { useCardRegistration } from './use-card-registration.ts';

type CardSettingsProps = {
  /** Opens the payment provider's page. */
  readonly leave?: (url: string) => void;
};

/** Shows the member's registered card, and the result of a session that registers one. */
export function CardSettings({ leave = leaveSite }: CardSettingsProps) {
  const idInUrl = useSearchParams().get('redirectId');
  const [redirectId, setRedirectId] = useState<string | null>(null);
  // Kept in state, because it is removed from the URL.
  if (idInUrl !== null && idInUrl !== redirectId) setRedirectId(idInUrl);
  const credit = useCredit();
  return (
    <>
      {redirectId !== null && (
        <CardPaymentSession key={redirectId} redirectId={redirectId} onRegistered={credit.refetch} />
      )}
      <TitledCard title="登録したカード">
        {credit.kind === 'loading' && <Skeleton height={160} />}
        {credit.kind === 'failed' && <RequestTrouble message={credit.message} onRetry={credit.refetch} />}
        {credit.kind === 'ready' && <RegisteredCard credit={credit} leave={leave} />}
      </TitledCard>
    </>
  );
}

type RegisteredCardProps = {
  readonly credit: Extract<ReturnType<typeof useCredit>, { kind: 'ready' }>;
  readonly leave: (url: string) => void;
};

type Step = 'first' | 'removing' | 'kept' | 'removed';

function RegisteredCard({ credit: { card, putCard }, leave }: RegisteredCardProps) {
  const [step, setStep] = useState<Step>('first');
  const register = useCardRegistration(leave);
  if (card === null) return <NoCard register={register} wasRemoved={step === 'removed'} />;
  if (step === 'removing')
    return (
      <RemoveCard
        card={card}
        onKept={() => setStep('kept')}
        onRemoved={async () => {
          setStep('removed');
          await putCard(null);
        }}
      />
    );
  return (
    <CardShown
      card={card}
      register={register}
      takesFocus={step === 'kept'}
      onRemove={() => setStep('removing')}
    />
  );
}
