import type { MoneyMoved, RefundSeen } from '#backend/actions/operation/looking/orders.ts';

export const moneyMove = ({ at, ...moved }: MoneyMoved) => ({ ...moved, at: at.toISOString() });

export const refundSeen = ({ madeAt, doneAt, ...refund }: RefundSeen) => ({
  ...refund,
  madeAt: madeAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});
