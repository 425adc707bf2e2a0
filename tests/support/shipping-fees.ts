import type { WonPrize } from '#lib/contract/prize.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { type Buyer, type DrawOnSale, play } from './orders.ts';
import { forEachTest } from './fixtures.ts';
import { postShipment, aShipmentInput } from './shipments.ts';
import {
  inAPayingShop,
  answered,
  paying,
  type PayingShop,
  type PaymentSession,
  type PaymentOptions,
} from './payments.ts';

/** Buys and plays a ticket and requests a shipment of its prize. Its fee is unpaid. */
export async function anUnpaidShipment(
  shop: PayingShop,
  buyer: Buyer,
  { draw, fee = 600 }: { readonly draw: DrawOnSale; readonly fee?: number },
): Promise<ShipmentDetail> {
  const prizes = await boughtAndPlayed(shop, buyer, { draw, quantity: 1 });
  return requestShipment(buyer, aShipmentInput(draw, prizes, { fee }));
}

async function requestShipment(
  buyer: Buyer,
  input: ReturnType<typeof aShipmentInput>,
): Promise<ShipmentDetail> {
  const answer = await postShipment(buyer, input);
  if (answer.statusCode !== 200) throw new Error(`The shipment was not requested: ${answer.body}`);
  return answer.json();
}

/** Buys tickets, pays them at the provider and plays them. Returns their prizes. */
async function boughtAndPlayed(
  shop: PayingShop,
  buyer: Buyer,
  { draw, quantity }: { readonly draw: DrawOnSale; readonly quantity: number },
): Promise<readonly WonPrize[]> {
  const { orderId, ...paymentSession } = await paying(buyer, draw, { quantity, guardianConsents: true });
  await shop.pay(paymentSession, { ending: 'paid' });
  return play(buyer, draw, orderId);
}

/** Returns the ids of `count` shipments with unpaid fees, each with one prize. The prizes are bought together. */
export async function unpaidShipments(
  shop: PayingShop,
  buyer: Buyer,
  { draw, count }: { readonly draw: DrawOnSale; readonly count: number },
): Promise<readonly string[]> {
  // The sum of a young account would be held for review.
  await shop.db.$client.query(
    `update members set joined_at = now() - interval '1 year' where member_id = $1`,
    [buyer.memberId],
  );
  const prizes: WonPrize[] = [];
  while (prizes.length < count) {
    const quantity = count - prizes.length > 5 ? 10 : 5;
    prizes.push(...(await boughtAndPlayed(shop, buyer, { draw, quantity })));
  }
  const ids: string[] = [];
  // One after the other: in parallel they wait for the same row, and the last one may exceed the lock timeout.
  for (const prize of prizes.slice(0, count))
    ids.push((await requestShipment(buyer, aShipmentInput(draw, [prize]))).userShipId);
  return ids;
}

export const requestFee = (buyer: Buyer, userShipId: string, options: PaymentOptions = {}) =>
  buyer.ask('POST', '/api/redirect', { purpose: 'shipment', userShipId, paymentType: 'CARD', ...options });

/** Opens a payment session for a shipping fee. Throws if the shop refuses. */
export async function openedFee(
  buyer: Buyer,
  userShipId: string,
  options: PaymentOptions = {},
): Promise<PaymentSession> {
  return answered(await requestFee(buyer, userShipId, options));
}

/** Returns the payment status that the member sees, or the refusal code. */
export async function feeStatus(buyer: Buyer, userShipId: string): Promise<string> {
  const { paymentStatus, code } = (await buyer.ask('GET', `/api/userShip/${userShipId}`)).json();
  return paymentStatus ?? code;
}

/** Returns the ledger's lines for an order, or for the fee of a shipment, oldest first. */
export async function ledgerLines({ db }: PayingShop, id: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `select concat_ws(' ', kind, "from", "to", yen) as line from ledger
      where $1 in (order_id, shipment_id) order by line_id`,
    [id],
  );
  return rows.map(({ line }) => line);
}

/** Returns kind, reason and `isDone` of the emails about a shipment, oldest first. */
export async function emailsAbout({ db }: PayingShop, userShipId: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `select concat_ws(' ', message->>'kind', message->>'reason', message->>'isDone') as line from outbox
      where coalesce(message->>'shipmentId', message->'subject'->>'shipmentId') = $1 order by made_at`,
    [userShipId],
  );
  return rows.map(({ line }) => line);
}

/** As `inAPayingShop`; each test also gets a shipment with an unpaid fee. */
export function inAShopWithUnpaidFee() {
  const here = inAPayingShop({ prizes: [4, 6, 10, 20] });
  const { shop, buyer, draw } = here;
  const shipment = forEachTest(async () => ({
    id: (await anUnpaidShipment(shop, buyer, { draw })).userShipId,
  }));
  return { ...here, shipment };
}
