import { refundState, type RefundView } from '#backend/domain/refunds/refund.ts';
import type { Refund } from '#lib/contract/refund.ts';

export const presentRefund = (refund: RefundView): Refund => ({
  yen: refund.yen,
  scope: refund.scope,
  method: refund.method,
  state: refundState(refund),
  isOfSale: refund.isOfSale,
  tickets: refund.tickets,
  madeAt: refund.madeAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
  paidOutOn: refund.paidOutOn,
  reference: refund.reference,
});
