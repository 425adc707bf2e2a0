'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { TroubleToAsk } from '#components/play/standing/trouble.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { useCredit } from '#lib/orders/use-credit.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { Part } from '../part/part.tsx';
import { CardShown } from './card-shown.tsx';
import { CardTrip } from './card-trip.tsx';
import { NoCard } from './no-card.tsx';
import { RemoveCard } from './remove-card.tsx';
import { useRegister } from './use-register.ts';

type CreditProps = {
  /** Leaves the shop for the payment provider's page. */
  readonly leave?: (url: string) => void;
};

/** The member's registered card, and how the trip ended that was made to register it. */
export function Credit({ leave = leaveSite }: CreditProps) {
  const found = useSearchParams().get('redirectId');
  const [trip, setTrip] = useState<string | null>(null);
  // It stays on the page when the address has lost it.
  if (found !== null && found !== trip) setTrip(found);
  const credit = useCredit();
  return (
    <>
      {trip !== null && <CardTrip key={trip} redirectId={trip} onRegistered={credit.askAgain} />}
      <Part title="登録したカード">
        {credit.kind === 'asking' && <Skeleton height={160} />}
        {credit.kind === 'failed' && <TroubleToAsk message={credit.message} onAskAgain={credit.askAgain} />}
        {credit.kind === 'here' && <CardPlace credit={credit} leave={leave} />}
      </Part>
    </>
  );
}

type CardPlaceProps = {
  readonly credit: Extract<ReturnType<typeof useCredit>, { kind: 'here' }>;
  readonly leave: (url: string) => void;
};

type Step = 'first' | 'removing' | 'kept' | 'removed';

function CardPlace({ credit: { card, putCard }, leave }: CardPlaceProps) {
  const [step, setStep] = useState<Step>('first');
  const register = useRegister(leave);
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
