import { randomBytes } from 'node:crypto';
import { shipmentFee } from '#lib/shipments/fee.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { webhookPostTo } from '#backend/payments/sandbox/webhooks.ts';
import type { PageAction } from '#backend/payments/sandbox/provider.ts';
import type { Ending } from '#backend/payments/sandbox/test-cards.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import type { Person } from './person.ts';
import type { DemoBackend } from './demo-backend.ts';

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
      fee: shipmentFee(shares.map(({ draw, prizes }) => ({ terms: draw.shipping, prizes: prizes.length }))),
      requestKey: aKey(),
    },
  });
}

export async function toPay(person: Person, { userShipId }: Pick<ShipmentDetail, 'userShipId'>) {
  return person.ask('openHandOff', { body: { purpose: 'shipment', userShipId, paymentType: 'CARD' } });
}

/** Asked for and paid: the shop can pack it. */
export async function ready(backend: DemoBackend, person: Person, shares: readonly Share[]): Promise<string> {
  const parcel = await requested(person, shares);
  if (parcel.fee > 0) await actOnPage(backend, await toPay(person, parcel), 'paid');
  return parcel.userShipId;
}

type Purchase = { readonly draw: DrawDetail; readonly quantity: number };

const aKey = (): string => randomBytes(16).toString('base64url');

/** Tickets are held. */
export const placed = (person: Person, { draw, quantity }: Purchase): Promise<OrderDetail> =>
  person.ask('placeOrder', { body: { productId: draw.productId, quantity, requestKey: aKey() } });

/** The buyer is at the provider. */
export async function startPayment(person: Person, purchase: Purchase, guardianConsents?: true) {
  const { orderHistoryId } = await placed(person, purchase);
  const paymentType = paymentTypeOf(purchase.draw);
  const consent = guardianConsents === undefined ? {} : { guardianConsents };
  const trip = await person.ask('openHandOff', {
    body: { purpose: 'order', orderHistoryId, paymentType, ...consent },
  });
  return { orderHistoryId, ...trip };
}

/** By card where a draw takes one. */
function paymentTypeOf({ paymentTypes, title }: DrawDetail): PaymentType {
  const way = paymentTypes.includes('CARD') ? 'CARD' : paymentTypes[0];
  if (way === undefined) throw new Error(`${title} can be paid in no way.`);
  return way;
}

/** What a buyer does on the provider's page. */
export async function actOnPage(
  { pretend, app }: DemoBackend,
  { url }: { readonly url: string | null },
  act: Ending | PageAction,
): Promise<void> {
  const session = await pretend.session(url?.split('/').at(-1) ?? '');
  if (session === undefined) throw new Error('There is no page to pay on.');
  await pretend.act(session, typeof act === 'string' ? { ending: act } : act, webhookPostTo(app));
}

export async function paid(backend: DemoBackend, person: Person, purchase: Purchase): Promise<string> {
  const trip = await startPayment(person, purchase);
  await actOnPage(backend, trip, 'paid');
  return trip.orderHistoryId;
}

/** Paid and played: what was won. */
export async function won(
  backend: DemoBackend,
  person: Person,
  purchase: Purchase,
): Promise<readonly WonPrize[]> {
  const orderHistoryId = await paid(backend, person, purchase);
  const { productId } = purchase.draw;
  return (await person.ask('playOrder', { body: { productId, orderHistoryId } })).prizes;
}
