import { outbox } from '#backend/persistence/schema.ts';
import { type DrawOnSale, play } from '../../support/orders.ts';
import { aPayingShop, paying, type PayingShop, placed } from '../../support/payments.ts';

/** The states in which orders of the shop are. */
type OrderScenario =
  | 'played'
  | 'paid'
  | 'waiting'
  | 'started'
  | 'playing'
  | 'cancelled'
  | 'refused'
  | 'paidTwice'
  | 'refundOpen'
  | 'refunded'
  | 'lastOne';

export type AuditedOrders = {
  readonly shop: PayingShop;
  readonly close: PayingShop['close'];
  /** A draw on sale, and a sold-out draw with a last-one prize. */
  readonly onSale: string;
  readonly soldOut: string;
  /** The order of each scenario. */
  readonly order: Readonly<Record<OrderScenario, string>>;
};

/** Creates a shop with orders in every state. */
export async function aShopWithOrders(): Promise<AuditedOrders> {
  const shop = await aPayingShop();
  const onSale = await shop.draw({ prizes: [2, 4, 6, 20] });
  const soldOut = await shop.draw({ prizes: [1, 1, 1, 1], lastOne: true });
  const order = {
    ...(await unfinishedSale(shop, onSale)),
    ...(await finishedSale(shop, soldOut)),
    waiting: await waitingSale(shop, onSale),
  };
  // Nothing sends them, and tests may take longer than an email may wait.
  await shop.db.delete(outbox);
  return { shop, close: shop.close, onSale: onSale.drawId, soldOut: soldOut.drawId, order };
}

async function unfinishedSale(shop: PayingShop, draw: DrawOnSale) {
  const buy = async (quantity = 1) => {
    const buyer = await shop.buyer();
    return { buyer, ...(await paying(buyer, draw, { quantity })) };
  };
  const played = await buy(5);
  const paid = await buy();
  const playing = await buy();
  const refused = await buy();
  const paidTwice = await buy();
  for (const order of [played, paid, paidTwice]) await shop.pay(order, { ending: 'paid' });
  await play(played.buyer, draw, played.orderId);
  await shop.pay(refused, { ending: 'insufficientFunds' });
  await shop.pay(paidTwice, { ending: 'paid' });
  await shop.jobs();
  const canceller = await shop.buyer();
  const cancelled = await placed(canceller, draw);
  await canceller.ask('DELETE', `/api/orderHistory/${cancelled}`);
  const started = await placed(await shop.buyer(), draw);
  return {
    started,
    cancelled,
    played: played.orderId,
    paid: paid.orderId,
    playing: playing.orderId,
    refused: refused.orderId,
    paidTwice: paidTwice.orderId,
  };
}

/** Pays an order that waits for its result. */
async function waitingSale(shop: PayingShop, draw: DrawOnSale): Promise<string> {
  const order = await paying(await shop.buyer(), draw);
  await shop.pay(order, { ending: 'paid' });
  return order.orderId;
}

/** Sells all tickets to one buyer after two others have cancelled, who then pay too late. */
async function finishedSale(shop: PayingShop, draw: DrawOnSale) {
  const first = await shop.buyer();
  const second = await shop.buyer();
  const winner = await shop.buyer();
  const late = [];
  for (const buyer of [first, second]) {
    const order = await paying(buyer, draw);
    await buyer.ask('DELETE', `/api/orderHistory/${order.orderId}`);
    late.push(order);
  }
  const won = await paying(winner, draw, { quantity: 4 });
  await shop.pay(won, { ending: 'paid' });
  await play(winner, draw, won.orderId);
  const [refunded, refundOpen] = late;
  if (refunded === undefined || refundOpen === undefined) throw new Error('There is no late order.');
  await shop.pay(refunded, { ending: 'paid', captureFrom: 'any' });
  await shop.jobs();
  await shop.pay(refundOpen, { ending: 'paid', captureFrom: 'any' });
  return { refunded: refunded.orderId, refundOpen: refundOpen.orderId, lastOne: won.orderId };
}
