import { Card } from '#components/page/card.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { headlineOf, isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { Head } from '../part/head.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import { PayCountdown } from './pay-countdown.tsx';
import { Steps } from './steps.tsx';

type ParcelTicketProps = {
  readonly parcel: ShipmentDetail;
  readonly clockSkewMs: number;
  readonly again: () => Promise<void>;
};

const GURU = 7;

/** How far a parcel has come; before its fee is paid, how long that can still be done. */
export function ParcelTicket({ parcel, clockSkewMs, again }: ParcelTicketProps) {
  const { userShipId, payUntil } = parcel;
  const isToPay = isUnpaid(parcel) || isBeingPaid(parcel);
  return (
    <Card as="section">
      <Head numberName="配送番号" id={userShipId} title={headlineOf(parcel)} mascot={GURU}>
        {isUnpaid(parcel) && payUntil !== null && (
          <PayCountdown until={Date.parse(payUntil) - clockSkewMs} onOver={again} />
        )}
      </Head>
      {!isToPay && (
        <>
          <Perforation />
          <Steps parcel={parcel} />
        </>
      )}
    </Card>
  );
}
