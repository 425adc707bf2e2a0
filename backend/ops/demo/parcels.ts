import { parcelFee } from '#lib/shipments/fee.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { Person } from './person.ts';
import { acts, aKey } from './purchases.ts';
import type { Stage } from './stage.ts';

/** Prizes of draws that may travel together, each with its draw. */
export type Share = { readonly draw: DrawDetail; readonly prizes: readonly WonPrize[] };

/** A parcel is asked for; where it costs something, its fee is yet to be paid. */
export function requested(person: Person, shares: readonly Share[]): Promise<ShipmentDetail> {
  const [first] = shares;
  if (first === undefined) throw new Error('There is nothing to send.');
  const { name, home } = person.role;
  return person.ask('requestShipment', {
    body: {
      productId: first.draw.productId,
      wonPrizeIds: shares.flatMap(({ prizes }) => prizes.map(({ wonPrizeId }) => wonPrizeId)),
      address: { name, ...home },
      fee: parcelFee(shares.map(({ draw, prizes }) => ({ terms: draw.shipping, prizes: prizes.length }))),
      requestKey: aKey(),
    },
  });
}

export async function toPay(person: Person, { userShipId }: Pick<ShipmentDetail, 'userShipId'>) {
  return person.ask('openHandOff', { body: { purpose: 'shipment', userShipId, paymentType: 'CARD' } });
}

/** Asked for and paid: the shop can pack it. */
export async function ready(stage: Stage, person: Person, shares: readonly Share[]): Promise<string> {
  const parcel = await requested(person, shares);
  if (parcel.fee > 0) await acts(stage, await toPay(person, parcel), 'paid');
  return parcel.userShipId;
}
