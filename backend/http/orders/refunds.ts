import { refundState, type RefundDates } from '#backend/domain/refunds/refund.ts';

/** A refund with its state. */
export const presentRefund = <Refund extends RefundDates>(refund: Refund) => ({
  ...refund,
  state: refundState(refund),
});
