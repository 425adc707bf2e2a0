import type { ShippingStatus } from '#lib/contract/enums.ts';
import { transitionDecision } from '#backend/domain/shipments/transitions.ts';
import { trackingNumberIn } from '#backend/domain/shipments/carriers.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { withdrawShippedEmails, emailShipped } from '#backend/persistence/shipments/shipment-emails.ts';
import {
  lockShipments,
  moveStatus,
  recordPacked,
  recordUnpacked,
  numbersTaken,
  recordHandovers,
  type ShipmentMove,
  type CarrierHandover,
  type LockedShipment,
} from '#backend/persistence/shipments/shipment-writer.ts';

/** Why an operator cannot move a shipment. */
export type RejectionReason =
  | 'notFound'
  /** Withdrawn by its member, or its fee was not paid in time. */
  | 'withdrawn'
  | 'feeUnpaid'
  /** Its status is not the one that this transition starts from (`status`). */
  | 'wrongState'
  /** It came back, was lost or damaged: that has to be decided first. */
  | 'problemOpen'
  /** It ended by a problem. */
  | 'closed'
  /** A dispute or a review of a payment holds it. */
  | 'held'
  /** Staff have paused it. */
  | 'paused'
  /** It was handed over under another tracking number. */
  | 'otherNumber'
  /** The carrier issues no such number. */
  | 'impossibleNumber'
  /** The number belongs to another shipment, or to two shipments of the list. */
  | 'numberTaken'
  /** The list contains the shipment twice, with different carriers or numbers. */
  | 'twice';

export type RejectedShipment = {
  readonly shipmentId: string;
  readonly reason: RejectionReason;
  readonly status?: ShippingStatus;
};

/** All of a list or nothing. `before`: those in that state already, for example because the list was sent twice. */
export type TransitionResult =
  | { readonly moved: readonly string[]; readonly before: readonly string[] }
  | { readonly rejected: readonly RejectedShipment[] };

const ACCEPT: ShipmentMove = { from: 'START', to: 'WAITING' };
const INFORM: ShipmentMove = { from: 'SHIPSTART', to: 'COMPLETEMAIL', event: 'notifiedOtherwise' };
const DELIVER: ShipmentMove = { from: 'COMPLETEMAIL', to: 'DELIVERED' };

/** START to WAITING: the address can no longer be changed. Rejects shipments whose fee is not paid. */
export const acceptShipments = (tx: Connection, shipmentIds: readonly string[]): Promise<TransitionResult> =>
  transitionAll(tx, shipmentIds, ACCEPT);

type Packing = {
  readonly isPacked: boolean;
  /** Name of the operator. */
  readonly by: string;
};

/** Records that shipments are packed, or takes that back. They stay in WAITING. */
export async function packShipments(
  tx: Connection,
  shipmentIds: readonly string[],
  { isPacked, by }: Packing,
): Promise<TransitionResult> {
  const ids = [...new Set(shipmentIds)];
  const locked = await lockShipments(tx, ids);
  const decide = (id: string) => decidePacking(locked.get(id), isPacked);
  const { rejected, toMove, before } = partition(ids, decide);
  if (rejected.length > 0) return { rejected };
  for (const shipmentId of toMove)
    await (isPacked ? recordPacked(tx, shipmentId, by) : recordUnpacked(tx, shipmentId));
  return { moved: toMove, before };
}

/**
 * SHIPSTART to COMPLETEMAIL by hand: the email cannot be delivered and the member was informed in another way. Deletes
 * an email that is not sent yet.
 */
export async function recordEmailed(
  tx: Connection,
  shipmentIds: readonly string[],
): Promise<TransitionResult> {
  const done = await transitionAll(tx, shipmentIds, INFORM);
  if ('moved' in done) await withdrawShippedEmails(tx, done.moved);
  return done;
}

/** COMPLETEMAIL to DELIVERED. */
export const deliverShipments = (tx: Connection, shipmentIds: readonly string[]): Promise<TransitionResult> =>
  transitionAll(tx, shipmentIds, DELIVER);

async function transitionAll(
  tx: Connection,
  shipmentIds: readonly string[],
  move: ShipmentMove,
): Promise<TransitionResult> {
  const ids = [...new Set(shipmentIds)];
  const locked = await lockShipments(tx, ids);
  const { rejected, toMove, before } = partition(ids, (id) => decideTransition(locked.get(id), move.to));
  if (rejected.length > 0) return { rejected };
  await moveStatus(tx, toMove, move);
  return { moved: toMove, before };
}

function decidePacking(shipment: LockedShipment | undefined, isPacked: boolean): TransitionDecision {
  if (shipment === undefined) return { reason: 'notFound' };
  const { status, isWithdrawn, isHeld, isPaused } = shipment;
  if (isWithdrawn) return { reason: 'withdrawn' };
  if (status !== 'WAITING') return { reason: 'wrongState', status };
  if (isPacked && isHeld) return { reason: 'held', status };
  if (isPacked && isPaused) return { reason: 'paused', status };
  return shipment.isPacked === isPacked ? 'before' : 'move';
}

/** Tries twice, because another transaction may assign one of the numbers at the same time. */
async function shipAll(
  tx: Connection,
  handovers: readonly CarrierHandover[],
  isSecond = false,
): Promise<TransitionResult> {
  const byId = new Map(handovers.map((handover) => [handover.shipmentId, handover]));
  const locked = await lockShipments(tx, [...byId.keys()]);
  const { rejected, toMove, before } = partition([...byId.keys()], (id) =>
    decideHandover(locked.get(id), byId.get(id)),
  );
  const toShip = toMove.flatMap((id) => byId.get(id) ?? []);
  const takenIds = await numbersTaken(tx, toShip);
  rejected.push(...takenIds.map((shipmentId) => ({ shipmentId, reason: 'numberTaken' as const })));
  if (rejected.length > 0) return { rejected };
  if (!(await recordHandovers(tx, toShip))) {
    if (isSecond)
      throw new Error('Another transaction assigned one of the tracking numbers twice at the same time.');
    return shipAll(tx, handovers, true);
  }
  for (const shipmentId of toMove) await emailShipped(tx, shipmentId);
  return { moved: toMove, before };
}

type TransitionDecision = 'move' | 'before' | Omit<RejectedShipment, 'shipmentId'>;

function partition(ids: readonly string[], decisionOf: (shipmentId: string) => TransitionDecision) {
  const rejected: RejectedShipment[] = [];
  const toMove: string[] = [];
  const before: string[] = [];
  for (const shipmentId of ids) {
    const decision = decisionOf(shipmentId);
    if (decision === 'move') toMove.push(shipmentId);
    else if (decision === 'before') before.push(shipmentId);
    else rejected.push({ shipmentId, ...decision });
  }
  return { rejected, toMove, before };
}

function decideTransition(shipment: LockedShipment | undefined, to: ShippingStatus): TransitionDecision {
  if (shipment === undefined) return { reason: 'notFound' };
  const isPaid = shipment.fee === 0 || shipment.paymentStatus === 'CAPTURED';
  const decision = transitionDecision({ ...shipment, isPaid }, to);
  if (decision === 'move' && shipment.isHeld && (to === 'WAITING' || to === 'SHIPSTART'))
    return { reason: 'held', status: shipment.status };
  if (decision === 'move' && shipment.isPaused) return { reason: 'paused', status: shipment.status };
  return decision === 'move' || decision === 'before'
    ? decision
    : { reason: decision, status: shipment.status };
}

/** A list may be sent twice, even after its emails went out: the same number changes nothing. */
function decideHandover(
  shipment: LockedShipment | undefined,
  handover: CarrierHandover | undefined,
): TransitionDecision {
  if (shipment === undefined || shipment.trackingNumber === null)
    return decideTransition(shipment, 'SHIPSTART');
  return shipment.carrier === handover?.carrier && shipment.trackingNumber === handover.trackingNumber
    ? 'before'
    : { reason: 'otherNumber', status: shipment.status };
}

/**
 * WAITING to SHIPSTART: hands shipments to carriers, which queues the shipping email; sending it makes the status
 * COMPLETEMAIL. Checks that the carrier issues such numbers and that the list repeats none.
 */
export async function handOverShipments(
  tx: Connection,
  requested: readonly CarrierHandover[],
): Promise<TransitionResult> {
  const handovers = new Map<string, CarrierHandover>();
  const numbers = new Map<string, string>();
  const rejected: RejectedShipment[] = [];
  for (const handoverInput of requested) {
    const { shipmentId, carrier } = handoverInput;
    const trackingNumber = trackingNumberIn(carrier, handoverInput.trackingNumber);
    if (trackingNumber === undefined) {
      rejected.push({ shipmentId, reason: 'impossibleNumber' });
      continue;
    }
    const handover = { shipmentId, carrier, trackingNumber };
    const number = `${carrier} ${trackingNumber}`;
    const reason = rejectionReason(handover, handovers.get(shipmentId), numbers.get(number));
    if (reason !== undefined) rejected.push({ shipmentId, reason });
    handovers.set(shipmentId, handover);
    numbers.set(number, shipmentId);
  }
  return rejected.length > 0 ? { rejected } : shipAll(tx, [...handovers.values()]);
}

/** An identical repeated row is accepted. */
function rejectionReason(
  handover: CarrierHandover,
  before: CarrierHandover | undefined,
  takenBy: string | undefined,
): RejectionReason | undefined {
  const { shipmentId, carrier, trackingNumber } = handover;
  if (before !== undefined && (before.carrier !== carrier || before.trackingNumber !== trackingNumber))
    return 'twice';
  return takenBy !== undefined && takenBy !== shipmentId ? 'numberTaken' : undefined;
}
