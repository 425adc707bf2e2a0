import type { Capture } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Payment } from './api/wire.ts';

export const PROVIDER = 'komoju';

/** What was taken from the buyer: the total, so that a fee on top shows as the wrong sum that it is. */
export const captureOf = ({ id, total }: Payment): Capture => ({
  provider: PROVIDER,
  paymentId: id,
  yen: yen(total),
});

/** Money of this hand-off that KOMOJU holds for the shop. What went back again is none. */
export const isCaptured = (payment: Payment, redirectId: string): boolean =>
  payment.status === 'captured' && payment.currency === 'JPY' && payment.external_order_num === redirectId;
