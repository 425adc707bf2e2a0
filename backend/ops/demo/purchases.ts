import { randomBytes } from 'node:crypto';
import { noticePostTo } from '#backend/payments/pretend/notice-post.ts';
import type { Act } from '#backend/payments/pretend/provider.ts';
import type { Ending } from '#backend/payments/pretend/endings.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export type Purchase = { readonly draw: DrawDetail; readonly quantity: number };

export const aKey = (): string => randomBytes(16).toString('base64url');

/** Tickets are held. */
export const placed = (person: Person, { draw, quantity }: Purchase): Promise<OrderDetail> =>
  person.ask('placeOrder', { body: { productId: draw.productId, quantity, requestKey: aKey() } });

/** The buyer is at the provider. */
export async function onTheWay(person: Person, purchase: Purchase, guardianConsents?: true) {
  const { orderHistoryId } = await placed(person, purchase);
  const paymentType = wayOf(purchase.draw);
  const consent = guardianConsents === undefined ? {} : { guardianConsents };
  const trip = await person.ask('openHandOff', {
    body: { purpose: 'order', orderHistoryId, paymentType, ...consent },
  });
  return { orderHistoryId, ...trip };
}

/** By card where a draw takes one. */
function wayOf({ paymentTypes, title }: DrawDetail): PaymentType {
  const way = paymentTypes.includes('CARD') ? 'CARD' : paymentTypes[0];
  if (way === undefined) throw new Error(`${title} can be paid in no way.`);
  return way;
}

/** What a buyer does on the provider's page. */
export async function acts(
  { pretend, app }: Stage,
  { url }: { readonly url: string | null },
  act: Ending | Act,
): Promise<void> {
  const session = await pretend.session(url?.split('/').at(-1) ?? '');
  if (session === undefined) throw new Error('There is no page to pay on.');
  await pretend.act(session, typeof act === 'string' ? { ending: act } : act, noticePostTo(app));
}

export async function paid(stage: Stage, person: Person, purchase: Purchase): Promise<string> {
  const trip = await onTheWay(person, purchase);
  await acts(stage, trip, 'paid');
  return trip.orderHistoryId;
}

/** Paid and played: what was won. */
export async function won(stage: Stage, person: Person, purchase: Purchase): Promise<readonly WonPrize[]> {
  const orderHistoryId = await paid(stage, person, purchase);
  const { productId } = purchase.draw;
  return (await person.ask('playOrder', { body: { productId, orderHistoryId } })).prizes;
}
