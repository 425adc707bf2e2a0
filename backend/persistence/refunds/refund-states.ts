import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { RefundState } from '#lib/contract/enums.ts';
import { refunds } from '../schema.ts';

const isDone = isNotNull(refunds.doneAt);
/** Neither done nor withdrawn. */
export const isOpen = and(isNull(refunds.doneAt), isNull(refunds.withdrawnAt));
const byProvider = eq(refunds.method, 'provider');
const byTransfer = eq(refunds.method, 'bankTransfer');

const STATES: Readonly<Record<RefundState, SQL | undefined>> = {
  due: and(byProvider, isOpen),
  done: and(byProvider, isDone),
  requested: and(byTransfer, isOpen),
  paidOut: and(byTransfer, isDone),
  withdrawn: isNotNull(refunds.withdrawnAt),
};

/** The state of a refund, as `refundState` of the domain tells it of one. */
export const inRefundState = (state: RefundState): SQL | undefined => STATES[state];
