import { useEffect } from 'react';
import { Notice } from '#components/page/notice.tsx';
import { Trouble, TroubleToAsk } from '#components/play/standing/trouble.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { FeeTrip } from '#lib/shipments/use-fee-payment.ts';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { Done } from '../part/done.tsx';
import { Sentences } from '../part/sentences.tsx';

type TripOutcomeProps = {
  readonly trip: FeeTrip;
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
  if (trip.kind === 'failed') return <TroubleToAsk message={trip.message} onAskAgain={onAskAgain} />;
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
export const Confirming = () => (
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
