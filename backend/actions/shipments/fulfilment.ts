import type { ShippingStatus } from '#lib/contract/enums.ts';
import { verdictOn } from '#backend/domain/shipments/transitions.ts';
import { trackingNumberIn } from '#backend/domain/shipments/carriers.ts';
import type { ShipmentStores } from './shipment-services.ts';
import type { LockedShipment, Sending, ShipmentMove } from './ports.ts';

/** Why a parcel cannot be moved as an operator wished. */
export type Hindrance =
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

export type Hindered = {
  readonly shipmentId: string;
  readonly why: Hindrance;
  readonly status?: ShippingStatus;
};

/** All of a list or nothing. `before`: those that had been moved so already, by the same list sent twice. */
export type Moved =
  | { readonly moved: readonly string[]; readonly before: readonly string[] }
  | { readonly hindered: readonly Hindered[] };

/** How parcels are packed, handed over and followed, within a transaction of the caller. */
export type ParcelYard = {
  /** START to WAITING: from then on the address stays. */
  accept(shipmentIds: readonly string[]): Promise<Moved>;
  /** WAITING to SHIPSTART, with a letter to its member, which makes it COMPLETEMAIL once it is out. */
  ship(sendings: readonly Sending[]): Promise<Moved>;
  /** SHIPSTART to COMPLETEMAIL by hand, where the letter reaches nobody and the member was told otherwise. */
  noteMailed(shipmentIds: readonly string[]): Promise<Moved>;
  /** COMPLETEMAIL to DELIVERED. */
  deliver(shipmentIds: readonly string[]): Promise<Moved>;
};

const ACCEPT: ShipmentMove = { from: 'START', to: 'WAITING' };
const TELL: ShipmentMove = { from: 'SHIPSTART', to: 'COMPLETEMAIL', event: 'toldOtherwise' };
const DELIVER: ShipmentMove = { from: 'COMPLETEMAIL', to: 'DELIVERED' };

type Stores = Pick<ShipmentStores, 'shipments' | 'emails'>;

export const yardOver = (stores: Stores): ParcelYard => ({
  accept: (ids) => moveAll(stores, ids, ACCEPT),
  ship: (sendings) => shipAll(stores, sendings),
  deliver: (ids) => moveAll(stores, ids, DELIVER),

  noteMailed: async (ids) => {
    const done = await moveAll(stores, ids, TELL);
    if ('moved' in done) await stores.emails.takeBackShipped(done.moved);
    return done;
  },
});

async function moveAll({ shipments }: Stores, ids: readonly string[], move: ShipmentMove): Promise<Moved> {
  const locked = await shipments.lock(ids);
  const { hindered, toMove, before } = sorted(ids, (id) => judge(locked.get(id), move.to));
  if (hindered.length > 0) return { hindered };
  await shipments.move(toMove, move);
  return { moved: toMove, before };
}

/** A second try, because another transaction may give one of the numbers to its shipment at the same time. */
async function shipAll(stores: Stores, sendings: readonly Sending[], isSecond = false): Promise<Moved> {
  const { shipments, emails } = stores;
  const byId = new Map(sendings.map((sending) => [sending.shipmentId, sending]));
  const locked = await shipments.lock([...byId.keys()]);
  const { hindered, toMove, before } = sorted([...byId.keys()], (id) =>
    judgeSending(locked.get(id), byId.get(id)),
  );
  const toShip = toMove.flatMap((id) => byId.get(id) ?? []);
  const taken = await shipments.numbersTaken(toShip);
  hindered.push(...taken.map((shipmentId) => ({ shipmentId, why: 'numberTaken' as const })));
  if (hindered.length > 0) return { hindered };
  if (!(await shipments.handOver(toShip))) {
    if (isSecond) throw new Error('A number was given to another parcel twice at the same time.');
    return shipAll(stores, sendings, true);
  }
  for (const shipmentId of toMove) await emails.shipped(shipmentId);
  return { moved: toMove, before };
}

type Judgement = 'move' | 'before' | Omit<Hindered, 'shipmentId'>;

function sorted(ids: readonly string[], judgementOf: (shipmentId: string) => Judgement) {
  const hindered: Hindered[] = [];
  const toMove: string[] = [];
  const before: string[] = [];
  for (const shipmentId of ids) {
    const judgement = judgementOf(shipmentId);
    if (judgement === 'move') toMove.push(shipmentId);
    else if (judgement === 'before') before.push(shipmentId);
    else hindered.push({ shipmentId, ...judgement });
  }
  return { hindered, toMove, before };
}

function judge(shipment: LockedShipment | undefined, to: ShippingStatus): Judgement {
  if (shipment === undefined) return { why: 'notFound' };
  const isPaid = shipment.fee === 0 || shipment.paymentStatus === 'CAPTURED';
  const verdict = verdictOn({ ...shipment, isPaid }, to);
  return verdict === 'move' || verdict === 'before' ? verdict : { why: verdict, status: shipment.status };
}

/** A list may be sent twice, also after its emails were sent: the same number changes nothing. */
function judgeSending(shipment: LockedShipment | undefined, sending: Sending | undefined): Judgement {
  if (shipment === undefined || shipment.trackingNumber === null) return judge(shipment, 'SHIPSTART');
  return shipment.carrier === sending?.carrier && shipment.trackingNumber === sending.trackingNumber
    ? 'before'
    : { why: 'otherNumber', status: shipment.status };
}

/** Takes parcels to be packed. Those whose fee is not paid wait for it. */
export const acceptParcels = (
  yard: Pick<ParcelYard, 'accept'>,
  shipmentIds: readonly string[],
): Promise<Moved> => yard.accept([...new Set(shipmentIds)]);

/** Hands parcels to carriers: every number is one that its carrier gives out, and none stands there twice. */
export async function shipParcels(
  yard: Pick<ParcelYard, 'ship'>,
  wishes: readonly Sending[],
): Promise<Moved> {
  const sendings = new Map<string, Sending>();
  const numbers = new Map<string, string>();
  const hindered: Hindered[] = [];
  for (const wish of wishes) {
    const { shipmentId, carrier } = wish;
    const trackingNumber = trackingNumberIn(carrier, wish.trackingNumber);
    if (trackingNumber === undefined) {
      hindered.push({ shipmentId, why: 'impossibleNumber' });
      continue;
    }
    const sending = { shipmentId, carrier, trackingNumber };
    const number = `${carrier} ${trackingNumber}`;
    const why = whyNot(sending, sendings.get(shipmentId), numbers.get(number));
    if (why !== undefined) hindered.push({ shipmentId, why });
    sendings.set(shipmentId, sending);
    numbers.set(number, shipmentId);
  }
  return hindered.length > 0 ? { hindered } : yard.ship([...sendings.values()]);
}

/** The same line twice says nothing new. */
function whyNot(
  sending: Sending,
  before: Sending | undefined,
  takenBy: string | undefined,
): Hindrance | undefined {
  const { shipmentId, carrier, trackingNumber } = sending;
  if (before !== undefined && (before.carrier !== carrier || before.trackingNumber !== trackingNumber))
    return 'twice';
  return takenBy !== undefined && takenBy !== shipmentId ? 'numberTaken' : undefined;
}

/** Notes that parcels have arrived. */
export const deliverParcels = (
  yard: Pick<ParcelYard, 'deliver'>,
  shipmentIds: readonly string[],
): Promise<Moved> => yard.deliver([...new Set(shipmentIds)]);

/** Notes that members know of parcels on their way though no letter reached them; a letter that still waits goes. */
export const noteMailed = (
  yard: Pick<ParcelYard, 'noteMailed'>,
  shipmentIds: readonly string[],
): Promise<Moved> => yard.noteMailed([...new Set(shipmentIds)]);
