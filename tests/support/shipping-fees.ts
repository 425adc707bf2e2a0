import type { WonPrize } from '#lib/contract/prize.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { Buyer, DrawOnSale } from './orders.ts';
import { ask, aWish } from './shipments.ts';
import {
  type Here,
  inAPayingShop,
  answered,
  paying,
  type PayingShop,
  type Trip,
  type Way,
} from './payments.ts';

type ParcelWish = { readonly draw: DrawOnSale; readonly quantity?: number; readonly fee?: number };

/** Tickets that were bought, paid at the provider and played, all in one parcel whose fee is to be paid. */
export async function aParcelToPay(
  shop: PayingShop,
  buyer: Buyer,
  { draw, quantity = 1, fee = 600 }: ParcelWish,
): Promise<ShipmentDetail> {
  const prizes = await boughtAndPlayed(shop, buyer, { draw, quantity });
  return parcelOf(buyer, aWish(draw, prizes, { fee }));
}

async function parcelOf(buyer: Buyer, wish: ReturnType<typeof aWish>): Promise<ShipmentDetail> {
  const answer = await ask(buyer, wish);
  if (answer.statusCode !== 200) throw new Error(`No parcel was asked for: ${answer.body}`);
  return answer.json();
}

/** What lies in tickets that were paid at the provider. */
async function boughtAndPlayed(
  shop: PayingShop,
  buyer: Buyer,
  { draw, quantity }: Required<Pick<ParcelWish, 'draw' | 'quantity'>>,
): Promise<readonly WonPrize[]> {
  const { orderId, ...trip } = await paying(buyer, draw, { quantity, guardianConsents: true });
  await shop.pay(trip, { ending: 'paid' });
  const body = { productId: draw.drawId, orderHistoryId: orderId };
  return (await buyer.ask('POST', '/api/userProduct', body)).json().prizes;
}

/** So many parcels to pay, each with a prize of its own: many prizes are bought at once, and then asked for. */
export async function parcelsToPay(
  shop: PayingShop,
  buyer: Buyer,
  { draw, count }: { readonly draw: DrawOnSale; readonly count: number },
): Promise<readonly string[]> {
  const prizes: WonPrize[] = [];
  while (prizes.length < count) {
    const quantity = count - prizes.length > 5 ? 10 : 5;
    prizes.push(...(await boughtAndPlayed(shop, buyer, { draw, quantity })));
  }
  const ids: string[] = [];
  // One after the other: all at once they wait for the same row, and on a busy machine too long for the last.
  for (const prize of prizes.slice(0, count))
    ids.push((await parcelOf(buyer, aWish(draw, [prize]))).userShipId);
  return ids;
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

/** Opens one paying shop for a file; each test has its own draw, buyer and shipment with an unpaid fee. */
export function withAFeeToPay(take: (here: Here & { readonly id: string }) => void): void {
  let here: Here;
  inAPayingShop((now) => (here = now), { prizes: [4, 6, 10, 20] });
  beforeEach(async () => {
    const { userShipId } = await aParcelToPay(here.shop, here.buyer, { draw: here.draw });
    take({ ...here, id: userShipId });
  });
}
