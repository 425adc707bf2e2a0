import type { FeeGoesBack } from '#backend/domain/shipping/fee.ts';
import type { PaymentType } from '#lib/contract/words.ts';
import type { Connection } from '../../database.ts';
import { outboxStore } from '../../members/outbox-store.ts';
import type { HeldFee } from './hold-fee.ts';

type Back = { readonly entry: FeeGoesBack; readonly paymentType: PaymentType | null };

/** To the member whose payment of a fee is to go back, or has gone. Who has left is not written to. */
export async function queueFeeRefund(
  tx: Connection,
  { shipmentId, memberId, member, fee }: HeldFee,
  { entry, paymentType }: Back,
): Promise<void> {
  if (member === null) return;
  const letter = {
    kind: 'feeRefund',
    name: member.name,
    shipmentId,
    fee: fee.fee,
    paymentType,
    reason: entry.reason,
    isDone: entry.kind === 'refund',
  } as const;
  await outboxStore(tx).add({ to: member.email, letter, memberId });
}
