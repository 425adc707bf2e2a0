'use client';

import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { useCredit } from '#lib/orders/use-credit.ts';
import { Skeleton } from '#components/page/skeleton.tsx';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { FeeForm } from './fee/fee-form.tsx';
import { FeeOpen } from './fee/fee-open.tsx';

/** What is known of a parcel whose fee may have to be paid. */
export type FeeParcel = Pick<
  ShipmentDetail,
  'userShipId' | 'status' | 'fee' | 'payUntil' | 'paymentStatus' | 'paymentType' | 'paymentTypes' | 'trip'
>;

export type FeePaymentProps = {
  readonly parcel: FeeParcel;
  /** Asks how the parcel stands now: it may be paid, withdrawn or out of time, here or elsewhere. */
  readonly again: () => Promise<void>;
  /** Leaves the shop for the payment provider's page. */
  readonly leave?: (url: string) => void;
};

/** Pays the fee of a parcel, or takes the request back; nothing where there is nothing to pay. */
export function FeePayment({ leave = leaveSite, ...props }: FeePaymentProps) {
  const credit = useCredit();
  if (isBeingPaid(props.parcel)) return <FeeOpen {...props} leave={leave} />;
  if (!isUnpaid(props.parcel)) return null;
  if (credit.kind === 'asking') return <Skeleton height={420} />;
  // Without an answer the other ways of paying are there all the same.
  const card = credit.kind === 'here' ? credit.card : null;
  return <FeeForm {...props} leave={leave} card={card} askCardAgain={credit.askAgain} />;
}
