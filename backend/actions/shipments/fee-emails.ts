import type { OrderReason } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { FeeRefundChange } from '#backend/domain/refunds/fee-refunds.ts';
import { refundEmailStage } from '#backend/domain/refunds/refund.ts';
import type { LockedFee } from '#backend/persistence/shipments/shipping-fees.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';

type OwedEmail = {
  readonly reason: OrderReason;
  readonly paymentType: PaymentType | null;
  readonly isDone: boolean;
};

/** Sends the email about a payment that was not due and is refunded. Deleted accounts get none. */
export async function writeOwedEmail(
  tx: Connection,
  { shipmentId, memberId, member, fee }: LockedFee,
  facts: OwedEmail,
): Promise<void> {
  if (member === null) return;
  const message = { kind: 'feeRefund', name: member.name, shipmentId, fee: fee.fee, ...facts } as const;
  await queueEmail(tx, { to: member.email, message, memberId });
}

/** Sends the email about a refund that is due, done or withdrawn. */
export async function writeRefundEmail(
  tx: Connection,
  locked: LockedFee,
  change: FeeRefundChange,
): Promise<void> {
  const { shipmentId, memberId, member, fee } = locked;
  const { paymentType } = fee;
  if (change.kind === 'refund' && change.refund.account === 'owed')
    return writeOwedEmail(tx, locked, { reason: change.refund.reason, paymentType, isDone: true });
  // A refund made at the provider is recorded at once, which sends an email.
  const isMadeThere = change.kind === 'promise' && change.refund.providerRefundId !== undefined;
  if (member === null || isMadeThere) return;
  const { scope, method, yen } = change.refund;
  const payout = change.kind === 'refund' ? change.payout : null;
  const message = {
    kind: 'shopRefund',
    voidPrizes: [],
    name: member.name,
    subject: { kind: 'shipment', shipmentId },
    scope,
    method,
    yen,
    paymentType,
    tickets: 0,
    stage: refundEmailStage(change.kind),
    payout,
  } as const;
  await queueEmail(tx, { to: member.email, message, memberId });
}
