import { townOf } from '#backend/domain/shipping/town-of.ts';
import type { Letter } from '#backend/domain/letters/letter.ts';
import type { Fee, FeeEntry } from '#backend/domain/shipping/fee.ts';
import type { PaymentType } from '#lib/contract/words.ts';
import type { HeldFee } from './hold-fee.ts';

type Told = { readonly after: Fee; readonly entry: FeeEntry; readonly paidBy: PaymentType | null };

/** The letter that a payment of a fee brings: the parcel is asked for now, or money goes back, or has gone. */
export function feeLetter(held: HeldFee, { after, entry, paidBy }: Told): Letter | undefined {
  const { shipmentId, prizes, zip, address, member } = held;
  if (member === null) return undefined;
  const { fee } = after;
  const facts = { name: member.name, shipmentId, fee };
  if (entry.kind === 'capture' && entry.to === 'shipping') {
    const place = { zip: zip ?? '', town: townOf(address ?? '') };
    return { kind: 'parcelRequested', ...facts, ...place, prizes, paymentType: after.paymentType };
  }
  const { reason } = entry;
  return { kind: 'feeRefund', ...facts, reason, paymentType: paidBy, isDone: entry.kind === 'refund' };
}
