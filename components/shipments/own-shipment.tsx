'use client';

import { useSearchParams } from 'next/navigation';
import { useState, useEffect } from 'react';
import { RequestFailure } from '#components/ui/failure.tsx';
import type { Issuer } from '#lib/orders/receipt.ts';
import { useFeePaymentSession, type FeePaymentSession } from '#lib/shipments/use-fee-payment.ts';
import { usePageRestored } from '#lib/draws/use-returned.ts';
import { useShipment } from '#lib/shipments/use-shipment.ts';
import { DetailSkeleton } from '#components/ui/detail-page.tsx';
import { ShipmentView } from './shipment-view.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Trouble, RequestTrouble } from '#components/ui/trouble.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ROUTES } from '#lib/site/routes.ts';

type OwnShipmentProps = { readonly userShipId: string; readonly issuer: Issuer };

/** One of the member's parcels as it stands now, and how the trip ended that was made to pay its fee. */
export function OwnShipment({ userShipId, issuer }: OwnShipmentProps) {
  const inAddress = useSearchParams().get('redirectId');
  // It stays on the page when the address has lost it.
  const [redirectId] = useState(inAddress);
  const { paymentSession: trip, recheck } = useFeePaymentSession(redirectId);
  const isAsking = trip.kind === 'asking';
  const state = useShipment(isAsking ? null : userShipId);
  usePageRestored(() => void (state.kind === 'here' && state.refetch()));

  switch (state.kind) {
    case 'asking':
      return (
        <>
          {isAsking && <Confirming />}
          <DetailSkeleton name="配送の内容" />
        </>
      );
    case 'failed':
      return <RequestFailure message={state.message} onRetry={state.refetch} />;
    case 'missing':
      return <MissingParcel wasPaying={trip.kind !== 'none'} />;
    case 'here': {
      const { shipment: parcel, clockSkewMs, refetch } = state;
      return (
        <>
          <TripOutcome trip={trip} parcel={parcel} onAskAgain={recheck} />
          <ShipmentView parcel={parcel} clockSkewMs={clockSkewMs} refetch={refetch} issuer={issuer} />
        </>
      );
    }
  }
}

type TripOutcomeProps = {
  readonly trip: FeePaymentSession;
  readonly parcel: ShipmentDetail;
  readonly onAskAgain: () => Promise<void>;
};

/** Back from the provider's page: whether the fee is paid, which the parcel alone says. */
export function TripOutcome({ trip, parcel, onAskAgain }: TripOutcomeProps) {
  const isOver = trip.kind === 'back' && !isBeingPaid(parcel);
  useEffect(() => {
    if (isOver) forgetTrip();
  }, [isOver]);

  if (trip.kind === 'none') return null;
  if (parcel.paymentStatus === 'CAPTURED') return <Paid />;
  if (trip.kind === 'failed') return <RequestTrouble message={trip.message} onRetry={onAskAgain} />;
  if (isBeingPaid(parcel)) return <Confirming />;
  if (!isUnpaid(parcel)) return null;
  return (
    <Trouble message="送料のお支払いは、済んでいません。代金はいただいていません。下から、もう一度お支払いいただけます。" />
  );
}

const Paid = () => (
  <Done>
    <b>送料のお支払いが済みました</b>
    <p>発送のご依頼を受けつけました。メールでもお知らせします。</p>
  </Done>
);

/** The answer is not there yet. */
const Confirming = () => (
  <div role="status">
    <Notice icon="clock">
      <b>送料のお支払いを確認しています</b>
      <p>
        <Sentences>
          決済会社の返事を待っています。この画面は、ひとりでに変わります。もう一度お支払いになる必要はありません。
        </Sentences>
      </p>
    </Notice>
  </div>
);

/** A reload is not to ask for a trip again that is over. */
function forgetTrip(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('redirectId');
  window.history.replaceState(null, '', address);
}

type MissingParcelProps = {
  /** Somebody has just come back from paying its fee. */
  readonly wasPaying: boolean;
};

/** There is no such parcel any more, there never was, or it is somebody else's: nobody learns which. */
const MissingParcel = ({ wasPaying }: MissingParcelProps) => (
  <Card>
    <Empty
      line="この荷物は見つかりません"
      note={
        wasPaying
          ? '送料のお支払いの期限がすぎたため、ご依頼は取り消されました。期限のあとに届いたお支払いは、全額をお返しし、メールでお知らせします。賞品は、発送待ちにもどっています。'
          : '取りやめたご依頼と、送料のお支払いがなかったご依頼は、ここには残りません。その賞品は、発送待ちにもどっています。'
      }
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  </Card>
);
