import type { ChangeCause, PaymentStatus, ShippingStatus } from '#lib/contract/enums.ts';
import { TAKEN_OUT_STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import type { Yen } from '../money.ts';

/** The fields that decide whether staff can change what a shipment contains. */
export type UnsentShipment = {
  readonly status: ShippingStatus;
  readonly isWithdrawn: boolean;
  readonly isPaused: boolean;
  readonly fee: Yen;
  readonly paymentStatus: PaymentStatus;
};

export type UnsentRefusal = 'shipmentWithdrawn' | 'handedOver' | 'shipmentUnpaid';

/** Why staff cannot change a shipment. `undefined`: it is requested, paid for, and not with a carrier. */
export function unsentRefusal({
  status,
  isWithdrawn,
  fee,
  paymentStatus,
}: UnsentShipment): UnsentRefusal | undefined {
  if (isWithdrawn) return 'shipmentWithdrawn';
  if (status !== 'START' && status !== 'WAITING') return 'handedOver';
  return fee > 0 && paymentStatus !== 'CAPTURED' ? 'shipmentUnpaid' : undefined;
}

export type PauseRefusal = UnsentRefusal | 'pausedAlready';

/** Why a shipment cannot be paused. */
export const pauseRefusal = (shipment: UnsentShipment): PauseRefusal | undefined =>
  unsentRefusal(shipment) ?? (shipment.isPaused ? 'pausedAlready' : undefined);

export type ResumeRefusal = UnsentRefusal | 'notPaused';

/** Why a shipment cannot be resumed. */
export const resumeRefusal = (shipment: UnsentShipment): ResumeRefusal | undefined =>
  unsentRefusal(shipment) ?? (shipment.isPaused ? undefined : 'notPaused');

export type SelectionRefusal = 'notOfShipment' | 'allOfShipment';

/** Why prizes cannot leave a shipment that continues: they are not in it, or nothing would be left. */
export function selectionRefusal(
  contents: readonly string[],
  chosen: readonly string[],
): SelectionRefusal | undefined {
  if (!chosen.every((wonPrizeId) => contents.includes(wonPrizeId))) return 'notOfShipment';
  return new Set(chosen).size >= contents.length ? 'allOfShipment' : undefined;
}

type FeeFacts = {
  readonly cause: ChangeCause;
  /** A box of the request was packed when its member wished to change it, now or before. */
  readonly isKept: boolean;
  /** The shipment follows another one up; its fee is not calculated from its contents. */
  readonly isFollowUp: boolean;
  /** The part of the payment that the shop still has and may return. */
  readonly kept: number;
  /** No prize of the request is sent any more, in none of its boxes. */
  readonly isNothingLeft: boolean;
  /** The fee of the request for the prizes that are left; `undefined`: it is not known any more. */
  readonly feeOfLeft: number | undefined;
};

/**
 * The part of a paid fee that goes back when prizes leave a request before the handover.
 *
 * - Caused by the shop: the member pays what the request would have cost without them, never more than they paid, and nothing
 *   if nothing is sent (民法第536条第1項, 第545条第1項: no fee is owed for what the shop does not do).
 * - At the member's wish, before packing: the same. No cost has arisen that the shop could keep (消費者契約法第9条第1項第1号).
 * - At the member's wish, packed: the fee stays, as the page of the payment says. Box, label and work are used up. It stays for
 *   all boxes of the request, in whatever order their member gives them up.
 */
export function returnedFee({ cause, isKept, isFollowUp, kept, isNothingLeft, feeOfLeft }: FeeFacts): number {
  if (cause === 'member' && isKept) return 0;
  if (isNothingLeft) return kept;
  return isFollowUp || feeOfLeft === undefined ? 0 : Math.max(0, kept - feeOfLeft);
}

const DAY_MS = 24 * 60 * 60_000;

/** Until when prizes that leave a shipment are stored at least: long enough to be requested again. */
export const storedAtLeastUntil = (at: Date): Date =>
  new Date(at.getTime() + TAKEN_OUT_STORAGE_DAYS * DAY_MS);
