import { type SQL, sql } from 'drizzle-orm';
import { checkWithin } from '#backend/audit/audit.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { Buyer, DrawOnSale } from '../../support/buying.ts';
import { aPayingShop, paying, type PayingShop, placed } from '../../support/paying.ts';

/** What the orders of the shop below have come to. */
type Story =
  | 'played'
  | 'paid'
  | 'started'
  | 'playing'
  | 'cancelled'
  | 'refused'
  | 'paidTwice'
  | 'refundOpen'
  | 'refunded'
  | 'lastOne';

export type Books = {
  readonly shop: PayingShop;
  /** Two draws: one that goes on, and one that is sold out and had a last-one prize. */
  readonly onSale: string;
  readonly soldOut: string;
  /** The order of each story. */
  readonly order: Readonly<Record<Story, string>>;
};

/** A shop in which everything has happened that can happen to an order. */
export async function aShopWithBooks(): Promise<Books> {
  const shop = await aPayingShop();
  const onSale = await shop.draw({ prizes: [2, 4, 6, 20] });
  const soldOut = await shop.draw({ prizes: [1, 1, 1, 1], lastOne: true });
  const order = { ...(await storiesOf(shop, onSale)), ...(await theEnd(shop, soldOut)) };
  return { shop, onSale: onSale.drawId, soldOut: soldOut.drawId, order };
}

async function storiesOf(shop: PayingShop, draw: DrawOnSale) {
  const on = async (quantity = 1) => {
    const buyer = await shop.buyer();
    return { buyer, ...(await paying(buyer, draw, { quantity })) };
  };
  const [played, paid, going, refused, paidTwice] = [
    await on(5),
    await on(),
    await on(),
    await on(),
    await on(),
  ];
  for (const trip of [played, paid, paidTwice]) await shop.pay(trip, { ending: 'paid' });
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
    playing: going.orderId,
    refused: refused.orderId,
    paidTwice: paidTwice.orderId,
  };
}

/** Two give up on the way and pay too late, when somebody else has had all tickets. */
async function theEnd(shop: PayingShop, draw: DrawOnSale) {
  const [first, second, winner] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  const late = [];
  for (const buyer of [first, second]) {
    const trip = await paying(buyer, draw);
    await buyer.ask('DELETE', `/api/orderHistory/${trip.orderId}`);
    late.push(trip);
  }
  const won = await paying(winner, draw, { quantity: 4 });
  await shop.pay(won, { ending: 'paid' });
  await play(winner, draw, won.orderId);
  const [refunded, refundOpen] = late;
  if (refunded === undefined || refundOpen === undefined) throw new Error('Nobody has paid late.');
  await shop.pay(refunded, { ending: 'paid', captureFrom: 'any' });
  await shop.jobs();
  await shop.pay(refundOpen, { ending: 'paid', captureFrom: 'any' });
  return { refunded: refunded.orderId, refundOpen: refundOpen.orderId, lastOne: won.orderId };
}

async function play(buyer: Buyer, { drawId }: DrawOnSale, orderHistoryId: string): Promise<void> {
  const answer = await buyer.ask('POST', '/api/userProduct', { productId: drawId, orderHistoryId });
  if (answer.statusCode !== 200) throw new Error(`Nothing was played: ${answer.body}`);
}

/** Thrown to undo what was broken. */
class Undo extends Error {}

/** Breaks the books, looks which checks find something, and makes the books whole again. */
export async function foundAfter(
  { shop }: { readonly shop: Pick<PayingShop, 'db'> },
  breaks: readonly SQL[],
): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const broken = shop.db.transaction(async (tx) => {
    for (const statement of breaks) await unguarded(tx, statement);
    const checked = await checkWithin(tx);
    found = checked.filter((check) => check.found > 0).map(({ name }) => name);
    throw new Undo();
  });
  await broken.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return found;
}

const GUARDED = ['ledger', 'draw_log', 'order_moves', 'boxes', 'won_prizes', 'shipments', 'shipment_moves'];

/** As somebody would who may do anything at the database: the triggers that keep what was written are put aside. */
async function unguarded(tx: Connection, statement: SQL): Promise<void> {
  const guarded = GUARDED.map((table) => sql.identifier(table));
  for (const table of guarded) await tx.execute(sql`alter table ${table} disable trigger user`);
  await tx.execute(statement);
  for (const table of guarded) await tx.execute(sql`alter table ${table} enable trigger user`);
}
