import type { ShippingStatus } from '#lib/contract/enums.ts';
import { mayMoveParcel } from './parcel-moves.ts';

/** What of a parcel decides whether it can be moved. */
export type StandingParcel = {
  readonly status: ShippingStatus;
  readonly isWithdrawn: boolean;
  /** Or there is nothing to pay. */
  readonly isPaid: boolean;
};

/** `before`: it has been moved so already. */
export type Verdict = 'move' | 'before' | 'withdrawn' | 'feeUnpaid' | 'wrongState';

/** Whether somebody who wants a parcel in a state can move it there. */
export function verdictOn({ status, isWithdrawn, isPaid }: StandingParcel, to: ShippingStatus): Verdict {
  if (isWithdrawn) return 'withdrawn';
  if (status === to) return 'before';
  if (!mayMoveParcel(status, to)) return 'wrongState';
  return isPaid ? 'move' : 'feeUnpaid';
}
