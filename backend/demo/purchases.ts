import { randomBytes } from 'node:crypto';
import { shipmentFee } from '#lib/shipments/fee.ts';
import { prefectureOf } from '#lib/shipments/tariff.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import type { PageAction } from '#backend/providers/sandbox/provider.ts';
import type { Ending } from '#backend/providers/sandbox/test-cards.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { Person } from './person.ts';
import type { DemoBackend } from './demo-backend.ts';

/** Prizes of one draw for a combined shipment. */
export type Share = { readonly draw: DrawDetail; readonly prizes: readonly WonPrize[] };

/** Requests a shipment. Its fee is not paid yet. Variants that can be chosen go by the order of the line-up. */
export async function requested(person: Person, shares: readonly Share[]): Promise<ShipmentDetail> {
  const [first] = shares;
  if (first === undefined) throw new Error('There is nothing to send.');
  for (const { draw } of shares) await rankVariants(person, draw);
  const { name, home } = person.member;
  return person.ask('requestShipment', {
    body: {
      productId: first.draw.productId,
      wonPrizeIds: shares.flatMap(({ prizes }) => prizes.map(({ wonPrizeId }) => wonPrizeId)),
      address: { name, ...home },
      fee: feeOf(shares, home.address),
      requestKey: aKey(),
    },
  });
}

async function rankVariants(person: Person, { directoryName, chooseDays }: DrawDetail): Promise<void> {
  if (chooseDays === undefined) return;
  const { items } = await person.ask('listVariantChoices', { query: { directoryName } });
  for (const { prizeId, variants } of items) {
    const wishes = variants.map(({ name }) => name);
    await person.ask('rankVariants', { body: { directoryName, prizeId, wishes } });
  }
}

function feeOf(shares: readonly Share[], address: string): number {
  const prefecture = prefectureOf(address);
  if (prefecture === undefined) throw new Error(`The address ${address} begins with no prefecture.`);
  return shipmentFee(
    shares.map(({ draw, prizes }) => ({
      terms: draw.shipping,
      prizes: prizes.length,
      space: prizes.reduce((sum, { space = 1 }) => sum + space, 0),
    })),
    prefecture,
  );
}

export async function toPay(person: Person, { userShipId }: Pick<ShipmentDetail, 'userShipId'>) {
  return person.ask('openPaymentSession', { body: { purpose: 'shipment', userShipId, paymentType: 'CARD' } });
}

/** Requests a shipment and pays its fee, so that it can be accepted. */
export async function ready(backend: DemoBackend, person: Person, shares: readonly Share[]): Promise<string> {
  const shipment = await requested(person, shares);
  if (shipment.fee > 0) await actOnPage(backend, await toPay(person, shipment), 'paid');
  return shipment.userShipId;
}

type Purchase = { readonly draw: DrawDetail; readonly quantity: number };

const aKey = (): string => randomBytes(16).toString('base64url');

/** Places an order; its tickets are held. */
export const placed = (person: Person, { draw, quantity }: Purchase): Promise<OrderDetail> =>
  person.ask('placeOrder', { body: { productId: draw.productId, quantity, requestKey: aKey() } });

/** Places an order and opens a payment session. */
export async function startPayment(person: Person, purchase: Purchase, guardianConsents?: true) {
  const { orderHistoryId } = await placed(person, purchase);
  const paymentType = paymentTypeOf(purchase.draw);
  const consent = guardianConsents === undefined ? {} : { guardianConsents };
  const opened = await person.ask('openPaymentSession', {
    body: { purpose: 'order', orderHistoryId, paymentType, ...consent },
  });
  return { orderHistoryId, ...opened };
}

/** Prefers cards. */
function paymentTypeOf({ paymentTypes, title }: DrawDetail): PaymentType {
  const paymentType = paymentTypes.includes('CARD') ? 'CARD' : paymentTypes[0];
  if (paymentType === undefined) throw new Error(`${title} has no payment method.`);
  return paymentType;
}

/** Performs the member's action on the provider's page. */
export async function actOnPage(
  { sandbox, app }: DemoBackend,
  { url }: { readonly url: string | null },
  act: Ending | PageAction,
): Promise<void> {
  const session = await sandbox.session(url?.split('/').at(-1) ?? '');
  if (session === undefined) throw new Error('There is no page to pay on.');
  await sandbox.act(session, typeof act === 'string' ? { ending: act } : act, webhookPostTo(app));
}

export async function paid(backend: DemoBackend, person: Person, purchase: Purchase): Promise<string> {
  const started = await startPayment(person, purchase);
  await actOnPage(backend, started, 'paid');
  await backend.reveal();
  return started.orderHistoryId;
}

/** Buys and plays. Returns the won prizes. */
export async function won(
  backend: DemoBackend,
  person: Person,
  purchase: Purchase,
): Promise<readonly WonPrize[]> {
  const orderHistoryId = await paid(backend, person, purchase);
  const { productId } = purchase.draw;
  return (await person.ask('playOrder', { body: { productId, orderHistoryId } })).prizes;
}
