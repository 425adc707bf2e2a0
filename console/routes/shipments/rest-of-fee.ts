import type { OpsRefund } from '#lib/contract/ops/orders.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';

export type RefundableFee = Pick<OpsShipmentDetail, 'fee' | 'paymentStatus'> & {
  readonly refunds: readonly Pick<OpsRefund, 'yen' | 'state'>[];
};

/** The part of a paid fee that is neither refunded nor being refunded, in yen. */
export const restOfFee = ({ fee, paymentStatus, refunds }: RefundableFee): number =>
  paymentStatus === 'CAPTURED'
    ? refunds.filter(({ state }) => state !== 'withdrawn').reduce((rest, { yen }) => rest - yen, fee)
    : 0;
