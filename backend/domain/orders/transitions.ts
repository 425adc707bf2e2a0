import type { PlayStatus } from '#lib/contract/enums.ts';
import type { StoredOrder } from './order.ts';

/** Every status change that an order can make, and no other (design: an order's life). CONFIRM is final. */
export const ALLOWED_TRANSITIONS: Readonly<Record<PlayStatus, readonly PlayStatus[]>> = {
  START: ['PLAYING', 'SUCCESS', 'CANCEL', 'ERROR'],
  PLAYING: ['START', 'SUCCESS', 'CANCEL', 'ERROR'],
  CANCEL: ['SUCCESS', 'ERROR'],
  ERROR: ['SUCCESS'],
  SUCCESS: ['CONFIRM'],
  CONFIRM: [],
};

export const isAllowedTransition = (from: PlayStatus, to: PlayStatus): boolean =>
  ALLOWED_TRANSITIONS[from].includes(to);

/** Whether tickets are on hold for the order. Such an order counts as being paid. */
export const isLive = (status: PlayStatus): boolean => status === 'START' || status === 'PLAYING';

/** Whether the order has its tickets. */
export const isPaid = (status: PlayStatus): boolean => status === 'SUCCESS' || status === 'CONFIRM';

/** Whether a paid order waits for its result. The sales of a void round have none. */
export const waitsForResult = ({
  status,
  revealedAt,
  reason,
}: Pick<StoredOrder, 'status' | 'revealedAt' | 'reason'>): boolean =>
  status === 'SUCCESS' && revealedAt === null && reason !== 'roundVoid';

/**
 * Whether a released order (CANCEL, ERROR) is still a purchase, because money was taken for it. A hold that was released
 * without a payment, or whose payment failed, is none: its page stays, and the member's history does not list it. All
 * other orders are purchases, also while their payment is open.
 */
export const isReleasedPurchase = ({
  status,
  paymentStatus,
}: Pick<StoredOrder, 'status' | 'paymentStatus'>) =>
  !isLive(status) && !isPaid(status) && (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED');
