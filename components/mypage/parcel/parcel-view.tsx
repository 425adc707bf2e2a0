'use client';

import dynamic from 'next/dynamic';
import { ButtonLink } from '#components/page/button.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { receiptOfFee, type Issuer } from '#lib/orders/receipt.ts';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { Columns } from '../part/columns.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { ContentsCard } from './contents-card.tsx';
import { ParcelTicket } from './parcel-ticket.tsx';

const FeePayment = dynamic(async () => (await import('#components/shipping/fee-payment.tsx')).FeePayment, {
  ssr: false,
  loading: () => <Skeleton height={420} />,
});

type ParcelViewProps = {
  readonly parcel: ShipmentDetail;
  readonly clockSkewMs: number;
  readonly again: () => Promise<void>;
  readonly issuer: Issuer;
};

/** Where a parcel is, what lies in it, and what is to be done for it. */
export function ParcelView({ parcel, clockSkewMs, again, issuer }: ParcelViewProps) {
  const isToPay = isUnpaid(parcel) || isBeingPaid(parcel);
  const receipt = receiptOfFee(parcel);
  return (
    <Columns>
      <>
        <ParcelTicket parcel={parcel} clockSkewMs={clockSkewMs} again={again} />
        {isToPay && <FeePayment parcel={parcel} again={again} />}
      </>
      <>
        <ContentsCard parcel={parcel} again={again} />
        {parcel.trackingUrl !== null && (
          <ButtonLink kind="secondary" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
            配送状況を確認する
          </ButtonLink>
        )}
        {receipt && <Receipt facts={receipt} issuer={issuer} />}
      </>
    </Columns>
  );
}
