import type { ShippingStatus } from '#lib/contract/enums.ts';
import type { ProblemState } from './problems.ts';

/** The fields that decide whether a shipment can change its status. */
type ShipmentState = {
  readonly status: ShippingStatus;
  readonly isWithdrawn: boolean;
  /** Also if there is no fee. */
  readonly isPaid: boolean;
} & Pick<ProblemState, 'problem' | 'resolution'>;

/** `before`: it has that status already. `closed`: its problem ended it, so it does not arrive. */
type TransitionDecision =
  | 'move'
  | 'before'
  | 'withdrawn'
  | 'feeUnpaid'
  | 'wrongState'
  | 'problemOpen'
  | 'closed';

/** Whether a shipment can change to a status. */
export function transitionDecision(
  { status, isWithdrawn, isPaid, problem, resolution }: ShipmentState,
  to: ShippingStatus,
): TransitionDecision {
  if (isWithdrawn) return 'withdrawn';
  if (status === to) return 'before';
  if (!canMoveShipment(status, to)) return 'wrongState';
  // Its email is sent all the same.
  if (to === 'DELIVERED' && problem !== null) return resolution === null ? 'problemOpen' : 'closed';
  return isPaid ? 'move' : 'feeUnpaid';
}

/** Every status change that a shipment can make, and no other (design: a shipment's life). */
export const SHIPMENT_TRANSITIONS: Readonly<Record<ShippingStatus, readonly ShippingStatus[]>> = {
  START: ['WAITING'],
  WAITING: ['SHIPSTART'],
  SHIPSTART: ['COMPLETEMAIL'],
  COMPLETEMAIL: ['DELIVERED'],
  DELIVERED: [],
};

export const canMoveShipment = (from: ShippingStatus, to: ShippingStatus): boolean =>
  SHIPMENT_TRANSITIONS[from].includes(to);
