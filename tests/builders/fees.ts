import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { Buyer, DrawOnSale } from './buying.ts';
import { ask, aWish } from './parcels.ts';
import { answered, paying, type PayingShop, type Trip, type Way } from './paying.ts';

type ParcelWish = { readonly draw: DrawOnSale; readonly quantity?: number; readonly fee?: number };

/** Tickets that were bought, paid at the provider and played, all in one parcel whose fee is to be paid. */
export async function aParcelToPay(
  shop: PayingShop,
  buyer: Buyer,
  { draw, quantity = 1, fee = 600 }: ParcelWish,
): Promise<ShipmentDetail> {
  const { orderId, ...trip } = await paying(buyer, draw, { quantity, guardianConsents: true });
  await shop.pay(trip, { ending: 'paid' });
  const body = { productId: draw.drawId, orderHistoryId: orderId };
  const { prizes } = (await buyer.ask('POST', '/api/userProduct', body)).json();
  const answer = await ask(buyer, aWish(draw, prizes, { fee }));
  if (answer.statusCode !== 200) throw new Error(`No parcel was asked for: ${answer.body}`);
  return answer.json();
}

export const openFee = (buyer: Buyer, userShipId: string, way: Way = {}) =>
  buyer.ask('POST', '/api/redirect', { purpose: 'shipment', userShipId, paymentType: 'CARD', ...way });

/** The buyer is sent to the provider to pay the fee; where to. */
export async function feeOpened(buyer: Buyer, userShipId: string, way: Way = {}): Promise<Trip> {
  return answered(await openFee(buyer, userShipId, way));
}

/** The parcel as its owner is shown it; a code where it is not shown. */
export async function feeStanding(buyer: Buyer, userShipId: string): Promise<string> {
  const { paymentStatus, code } = (await buyer.ask('GET', `/api/userShip/${userShipId}`)).json();
  return paymentStatus ?? code;
}

/** What the books have of a parcel's fee, line by line. */
export async function linesOf({ db }: PayingShop, userShipId: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `select concat_ws(' ', kind, "from", "to", yen) as line from ledger where shipment_id = $1 order by line_id`,
    [userShipId],
  );
  return rows.map(({ line }) => line);
}

/** What its owner was written about it. */
export async function lettersAbout({ db }: PayingShop, userShipId: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `select concat_ws(' ', letter->>'kind', letter->>'reason', letter->>'isDone') as line from outbox
      where letter->>'shipmentId' = $1 order by made_at`,
    [userShipId],
  );
  return rows.map(({ line }) => line);
}
