'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import type { Issuer } from '#lib/orders/receipt.ts';
import { useFeeTrip } from '#lib/shipments/use-fee-payment.ts';
import { useReturned } from '#lib/draws/use-returned.ts';
import { useParcel } from '#lib/shipments/use-shipment.ts';
import { DetailSkeleton } from '../part/detail-skeleton.tsx';
import { MissingParcel } from './missing-parcel.tsx';
import { ParcelView } from './parcel-view.tsx';
import { Confirming, TripOutcome } from './trip-outcome.tsx';

type OwnParcelProps = { readonly userShipId: string; readonly issuer: Issuer };

/** One of the member's parcels as it stands now, and how the trip ended that was made to pay its fee. */
export function OwnParcel({ userShipId, issuer }: OwnParcelProps) {
  const inAddress = useSearchParams().get('redirectId');
  // It stays on the page when the address has lost it.
  const [redirectId] = useState(inAddress);
  const { trip, askAgain } = useFeeTrip(redirectId);
  const isAsking = trip.kind === 'asking';
  const state = useParcel(isAsking ? null : userShipId);
  useReturned(() => void (state.kind === 'here' && state.again()));

  switch (state.kind) {
    case 'asking':
      return (
        <>
          {isAsking && <Confirming />}
          <DetailSkeleton name="配送の内容" />
        </>
      );
    case 'failed':
      return <FailureToAsk message={state.message} onAskAgain={state.again} />;
    case 'missing':
      return <MissingParcel wasPaying={trip.kind !== 'none'} />;
    case 'here': {
      const { parcel, clockSkewMs, again } = state;
      return (
        <>
          <TripOutcome trip={trip} parcel={parcel} onAskAgain={askAgain} />
          <ParcelView parcel={parcel} clockSkewMs={clockSkewMs} again={again} issuer={issuer} />
        </>
      );
    }
  }
}
