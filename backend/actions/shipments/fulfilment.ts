import type { ShippingStatus } from '#lib/contract/enums.ts';
import { transitionDecision } from '#backend/domain/shipments/transitions.ts';
import { trackingNumberIn } from '#backend/domain/shipments/carriers.ts';
import type { ShipmentStores } from './shipment-services.ts';
import type { LockedShipment, CarrierHandover, ShipmentMove } from './ports.ts';

/** Why a parcel cannot be moved as an operator wished. */
export type RejectionReason =
  | 'notFound'
  /** Its member has given it up, or did not pay in time. */
  | 'withdrawn'
  | 'feeUnpaid'
  /** It is in another state than the one this move starts from (`status`). */
  | 'wrongState'
  /** It is on its way under another number. */
  | 'otherNumber'
  /** No such number is given out by this carrier. */
  | 'impossibleNumber'
  /** The number is another parcel's, or stands at two parcels of the list. */
  | 'numberTaken'
  /** The parcel stands in the list twice, with different wishes. */
  | 'twice';

export type RejectedShipment = {
  readonly shipmentId: string;
  readonly reason: RejectionReason;
  readonly status?: ShippingStatus;
};

/** All of a list or nothing. `before`: those that had been moved so already, by the same list sent twice. */
export type TransitionResult =
  | { readonly moved: readonly string[]; readonly before: readonly string[] }
  | { readonly rejected: readonly RejectedShipment[] };

/** How parcels are packed, handed over and followed, within a transaction of the caller. */
export type Fulfilment = {
  /** START to WAITING: from then on the address stays. */
  accept(shipmentIds: readonly string[]): Promise<TransitionResult>;
  /** WAITING to SHIPSTART, with a letter to its member, which makes it COMPLETEMAIL once it is out. */
  ship(handovers: readonly CarrierHandover[]): Promise<TransitionResult>;
  /** SHIPSTART to COMPLETEMAIL by hand, where the letter reaches nobody and the member was told otherwise. */
  recordEmailed(shipmentIds: readonly string[]): Promise<TransitionResult>;
  /** COMPLETEMAIL to DELIVERED. */
  deliver(shipmentIds: readonly string[]): Promise<TransitionResult>;
};

const ACCEPT: ShipmentMove = { from: 'START', to: 'WAITING' };
const INFORM: ShipmentMove = { from: 'SHIPSTART', to: 'COMPLETEMAIL', event: 'toldOtherwise' };
const DELIVER: ShipmentMove = { from: 'COMPLETEMAIL', to: 'DELIVERED' };

type Stores = Pick<ShipmentStores, 'shipments' | 'emails'>;

export const createFulfilment = (stores: Stores): Fulfilment => ({
  accept: (ids) => transitionAll(stores, ids, ACCEPT),
  ship: (handovers) => shipAll(stores, handovers),
  deliver: (ids) => transitionAll(stores, ids, DELIVER),

  recordEmailed: async (ids) => {
    const done = await transitionAll(stores, ids, INFORM);
    if ('moved' in done) await stores.emails.withdrawShipped(done.moved);
    return done;
  },
});

async function transitionAll(
  { shipments }: Stores,
  ids: readonly string[],
  move: ShipmentMove,
): Promise<TransitionResult> {
  const locked = await shipments.lock(ids);
  const {
    hindered: rejected,
    toMove,
    before,
  } = partition(ids, (id) => decideTransition(locked.get(id), move.to));
  if (rejected.length > 0) return { rejected };
  await shipments.move(toMove, move);
  return { moved: toMove, before };
}

/** A second try, because another transaction may give one of the numbers to its shipment at the same time. */
async function shipAll(
  stores: Stores,
  handovers: readonly CarrierHandover[],
  isSecond = false,
): Promise<TransitionResult> {
  const { shipments, emails } = stores;
  const byId = new Map(handovers.map((handover) => [handover.shipmentId, handover]));
  const locked = await shipments.lock([...byId.keys()]);
  const {
    hindered: rejected,
    toMove,
    before,
  } = partition([...byId.keys()], (id) => decideHandover(locked.get(id), byId.get(id)));
  const toShip = toMove.flatMap((id) => byId.get(id) ?? []);
  const takenIds = await shipments.numbersTaken(toShip);
  rejected.push(...takenIds.map((shipmentId) => ({ shipmentId, reason: 'numberTaken' as const })));
  if (rejected.length > 0) return { rejected };
  if (!(await shipments.handOver(toShip))) {
    if (isSecond) throw new Error('A number was given to another parcel twice at the same time.');
    return shipAll(stores, handovers, true);
  }
  for (const shipmentId of toMove) await emails.shipped(shipmentId);
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
  return { hindered: rejected, toMove, before };
}

function decideTransition(shipment: LockedShipment | undefined, to: ShippingStatus): TransitionDecision {
  if (shipment === undefined) return { reason: 'notFound' };
  const isPaid = shipment.fee === 0 || shipment.paymentStatus === 'CAPTURED';
  const decision = transitionDecision({ ...shipment, isPaid }, to);
  return decision === 'move' || decision === 'before'
    ? decision
    : { reason: decision, status: shipment.status };
}

/** A list may be sent twice, also after its emails were sent: the same number changes nothing. */
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

/** Takes parcels to be packed. Those whose fee is not paid wait for it. */
export const acceptShipments = (
  fulfilment: Pick<Fulfilment, 'accept'>,
  shipmentIds: readonly string[],
): Promise<TransitionResult> => fulfilment.accept([...new Set(shipmentIds)]);

/** Hands parcels to carriers: every number is one that its carrier gives out, and none stands there twice. */
export async function handOverShipments(
  fulfilment: Pick<Fulfilment, 'ship'>,
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
  return rejected.length > 0 ? { rejected } : fulfilment.ship([...handovers.values()]);
}

/** The same line twice says nothing new. */
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

/** Notes that parcels have arrived. */
export const deliverShipments = (
  fulfilment: Pick<Fulfilment, 'deliver'>,
  shipmentIds: readonly string[],
): Promise<TransitionResult> => fulfilment.deliver([...new Set(shipmentIds)]);

/** Notes that members know of parcels on their way though no letter reached them; a letter that still waits goes. */
export const recordEmailed = (
  fulfilment: Pick<Fulfilment, 'noteMailed'>,
  shipmentIds: readonly string[],
): Promise<TransitionResult> => fulfilment.recordEmailed([...new Set(shipmentIds)]);
