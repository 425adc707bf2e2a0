import { trackingNumberIn } from '../../domain/shipping/carriers.ts';
import type { Sending } from './ports.ts';
import type { Hindered, Hindrance, Moved, ParcelYard } from './yard.ts';

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
