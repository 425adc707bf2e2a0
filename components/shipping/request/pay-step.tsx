'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ListSkeleton } from '#components/mypage/listing/list-skeleton.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { TroubleToAsk } from '#components/play/standing/trouble.tsx';
import { FeePayment } from '#components/shipping/fee-payment.tsx';
import { useReturned } from '#lib/draws/use-returned.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { useParcel } from '#lib/shipments/use-shipment.ts';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { ParcelFacts } from './parcel-facts.tsx';
import styles from './request-form.module.css';
import { RequestFrame } from './request-frame.tsx';

type PayStepProps = { readonly userShipId: string; readonly leave?: (url: string) => void };

const Checking = () => <ListSkeleton name="発送の依頼" />;

/** The parcel is asked for, and its fee is to be paid. Found again by its address, as long as that is so. */
export function PayStep({ userShipId, leave }: PayStepProps) {
  const state = useParcel(userShipId);
  const again = state.kind === 'here' ? state.again : undefined;
  useReturned(() => void again?.());
  switch (state.kind) {
    case 'asking':
      return <Checking />;
    case 'missing':
      return <NoSuchRequest />;
    case 'failed':
      return <TroubleToAsk message={state.message} onAskAgain={state.again} />;
    case 'here':
      return <ToPay parcel={state.parcel} again={state.again} {...(leave && { leave })} />;
  }
}

type ToPayProps = {
  readonly parcel: ShipmentDetail;
  readonly again: () => Promise<void>;
  readonly leave?: (url: string) => void;
};

function ToPay({ parcel, again, ...ways }: ToPayProps) {
  const router = useRouter();
  const isToPay = isUnpaid(parcel) || isBeingPaid(parcel);
  const place = shipmentRoute(parcel.userShipId);
  useEffect(() => {
    if (!isToPay) router.replace(place);
  }, [isToPay, place, router]);

  if (!isToPay) return <Checking />;
  return (
    <RequestFrame now={2}>
      <div className={styles.columns}>
        <ParcelFacts parcel={parcel} />
        <FeePayment parcel={parcel} again={again} {...ways} />
      </div>
    </RequestFrame>
  );
}

const NoSuchRequest = () => (
  <Card>
    <Empty
      line="この依頼は、もうありません"
      note="取りやめたか、お支払いの期限がすぎました。賞品は発送待ちにもどっています。"
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  </Card>
);
