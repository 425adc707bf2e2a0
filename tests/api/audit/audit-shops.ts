import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { TransitionResult } from '#backend/actions/shipments/fulfilment.ts';
import { closeProblem, reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import { changeSpares, exchange } from '#backend/actions/shipments/spares.ts';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import { withdrawUnpaid } from '#backend/actions/shipments/withdraw.ts';
import { checkWithin } from '#backend/audit/audit.ts';
import { everyDraw, limitToDraws } from '#backend/audit/scope.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { aRequestKey, type Buyer, type DrawOnSale } from '../../support/orders.ts';
import { answered, aPayingShop, paying, type PayingShop, placed } from '../../support/payments.ts';
import { AN_ADDRESS, fulfilmentOn } from '../../support/shipments.ts';
import { anUnpaidShipment, openedFee } from '../../support/shipping-fees.ts';
import { aRefund } from '../../support/refunds.ts';

/** A way to break the stored data, and the checks that find it. */
export type BrokenCase<Shop> = readonly [
  what: string,
  finds: readonly string[],
  breaks: (shop: Shop) => readonly SQL[],
];

/** The states in which orders of the shop are. */
type OrderScenario =
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
  const order = { ...(await unfinishedSale(shop, onSale)), ...(await finishedSale(shop, soldOut)) };
  return { shop, close: shop.close, onSale: onSale.drawId, soldOut: soldOut.drawId, order };
}

async function unfinishedSale(shop: PayingShop, draw: DrawOnSale) {
  const buy = async (quantity = 1) => {
    const buyer = await shop.buyer();
    return { buyer, ...(await paying(buyer, draw, { quantity })) };
  };
  const [played, paid, playing, refused, paidTwice] = [
    await buy(5),
    await buy(),
    await buy(),
    await buy(),
    await buy(),
  ];
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

/** Sells all tickets to one buyer after two others have cancelled, who then pay too late. */
async function finishedSale(shop: PayingShop, draw: DrawOnSale) {
  const [first, second, winner] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
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

async function play(buyer: Buyer, { drawId }: DrawOnSale, orderHistoryId: string): Promise<void> {
  const answer = await buyer.ask('POST', '/api/userProduct', { productId: drawId, orderHistoryId });
  if (answer.statusCode !== 200) throw new Error(`The order was not played: ${answer.body}`);
}

/** The states in which shipping fees of the shop are. */
type FeeScenario = 'unpaid' | 'beingPaid' | 'paid' | 'paidTwice' | 'refundOpen' | 'refunded';

export type AuditedFees = {
  readonly shop: PayingShop;
  readonly close: PayingShop['close'];
  /** The shipment of each scenario. Each has a member of its own. */
  readonly shipment: Readonly<Record<FeeScenario, string>>;
};

/** Creates a shop with shipping fees in every state. */
export async function aShopWithFees(): Promise<AuditedFees> {
  const shop = await aPayingShop();
  const draw = await shop.draw({ prizes: [2, 4, 6, 20] });
  const aShipment = async () => {
    const buyer = await shop.buyer();
    const { userShipId } = await anUnpaidShipment(shop, buyer, { draw });
    const open = () => openedFee(buyer, userShipId);
    /** Pays at the provider after the shipment was withdrawn. */
    const payTooLate = async () => {
      const paymentSession = await open();
      await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
      await shop.pay(paymentSession, { ending: 'paid', captureFrom: 'any' });
    };
    return { userShipId, open, payTooLate };
  };
  const [unpaid, beingPaid, paid, paidTwice] = [
    await aShipment(),
    await aShipment(),
    await aShipment(),
    await aShipment(),
  ];
  const [refunded, refundOpen] = [await aShipment(), await aShipment()];
  await beingPaid.open();
  await shop.pay(await paid.open(), { ending: 'paid' });
  const twice = await paidTwice.open();
  for (let payment = 0; payment < 2; payment += 1) await shop.pay(twice, { ending: 'paid' });
  await refunded.payTooLate();
  await shop.jobs();
  await refundOpen.payTooLate();
  return {
    shop,
    close: shop.close,
    shipment: {
      unpaid: unpaid.userShipId,
      beingPaid: beingPaid.userShipId,
      paid: paid.userShipId,
      paidTwice: paidTwice.userShipId,
      refundOpen: refundOpen.userShipId,
      refunded: refunded.userShipId,
    },
  };
}

/** The states in which shipments of the shop are. */
type ShipmentScenario =
  | 'unpaid'
  | 'withdrawn'
  | 'paid'
  | 'free'
  | 'accepted'
  | 'shipped'
  | 'notified'
  | 'delivered'
  | AfterSalesScenario;

/** `resent` is followed by `followUp`. */
type AfterSalesScenario = 'returned' | 'lost' | 'resent' | 'followUp' | 'givenUp' | 'damaged' | 'exchange';

export type AuditedShipments = {
  readonly shop: PayingShop;
  readonly close: PayingShop['close'];
  /** The shipment of each scenario. Each has a member of its own. */
  readonly shipment: Readonly<Record<ShipmentScenario, string>>;
  /** A played order without a shipment. */
  readonly waiting: { readonly orderId: string; readonly memberId: string };
  /** A played and refunded order. */
  readonly refunded: string;
};

/** Creates a shop with shipments in every state. */
export async function aShopWithShipments(): Promise<AuditedShipments> {
  const shop = await aPayingShop();
  const draw = await shop.draw({ prizes: [10, 20, 30, 40] });
  const freeDraw = await shop.draw({ prizes: [10, 20, 30, 40], but: { shippingFee: 0 } });
  const waiting = await buyAndPlay(shop, draw);
  const shipment = {
    ...(await shipmentsWithFee(shop, draw)),
    ...(await freeShipments(shop, freeDraw)),
    ...(await shipmentsWithProblems(shop, freeDraw)),
  };
  const refunded = await buyAndPlay(shop, draw);
  await refund(shop, draw, refunded.orderId);
  return {
    shop,
    close: shop.close,
    shipment,
    waiting: { orderId: waiting.orderId, memberId: waiting.buyer.memberId },
    refunded: refunded.orderId,
  };
}

type PlayedOrder = { readonly buyer: Buyer; readonly orderId: string };

async function buyAndPlay(shop: PayingShop, draw: DrawOnSale): Promise<PlayedOrder> {
  const buyer = await shop.buyer();
  const order = await paying(buyer, draw, { quantity: 5 });
  await shop.pay(order, { ending: 'paid' });
  await play(buyer, draw, order.orderId);
  return { buyer, orderId: order.orderId };
}

/** Requests a shipment of three of the five prizes of a new order. */
async function requestSome(shop: PayingShop, draw: DrawOnSale, fee = 0) {
  const { buyer, orderId } = await buyAndPlay(shop, draw);
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select won_prize_id as id from won_prizes where order_id = ${orderId} order by ticket limit 3`,
  );
  const result = await requestShipment(createShipmentServices(shop.db), {
    ...{ memberId: buyer.memberId, drawId: draw.drawId, address: AN_ADDRESS },
    ...{ wonPrizeIds: rows.map(({ id }) => id), fee: yen(fee), requestKey: aRequestKey() },
  });
  if (typeof result === 'string') throw new Error(`No shipment was requested: ${result}`);
  return { buyer, shipmentId: result.shipmentId };
}

async function shipmentsWithFee(shop: PayingShop, draw: DrawOnSale) {
  const [unpaid, withdrawn, paid] = [
    await requestSome(shop, draw, 600),
    await requestSome(shop, draw, 600),
    await requestSome(shop, draw, 600),
  ];
  await createShipmentServices(shop.db).inTransaction((stores) =>
    withdrawUnpaid(stores, withdrawn.shipmentId, 'byMember'),
  );
  const body = { purpose: 'shipment', userShipId: paid.shipmentId, paymentType: 'CARD' };
  await shop.pay(answered(await paid.buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
  return { unpaid: unpaid.shipmentId, withdrawn: withdrawn.shipmentId, paid: paid.shipmentId };
}

async function freeShipments(shop: PayingShop, draw: DrawOnSale) {
  const fulfilment = fulfilmentOn(shop.db);
  const aFreeShipment = async () => (await requestSome(shop, draw)).shipmentId;
  const [free, accepted, shipped, notified, delivered] = [
    await aFreeShipment(),
    await aFreeShipment(),
    await aFreeShipment(),
    await aFreeShipment(),
    await aFreeShipment(),
  ];
  expectMoved(await fulfilment.accept([accepted, shipped, notified, delivered]));
  const handovers = [shipped, notified, delivered].map((shipmentId) => ({
    ...{ shipmentId, carrier: 'yamato' as const, trackingNumber: randomUUID() },
  }));
  expectMoved(await fulfilment.ship(handovers));
  expectMoved(await fulfilment.recordEmailed([notified, delivered]));
  expectMoved(await fulfilment.deliver([delivered]));
  return { free, accepted, shipped, notified, delivered };
}

/** Hands over shipments and reports what happened to them. */
async function shipmentsWithProblems(shop: PayingShop, draw: DrawOnSale) {
  const fulfilment = fulfilmentOn(shop.db);
  const aSentShipment = async () => {
    const { shipmentId } = await requestSome(shop, draw);
    expectMoved(await fulfilment.accept([shipmentId]));
    expectMoved(await fulfilment.ship([{ shipmentId, carrier: 'yamato', trackingNumber: randomUUID() }]));
    expectMoved(await fulfilment.recordEmailed([shipmentId]));
    return shipmentId;
  };
  const inTransaction = createShipmentServices(shop.db).inTransaction;
  const [returned, lost, resent, givenUp] = [
    await aSentShipment(),
    await aSentShipment(),
    await aSentShipment(),
    await aSentShipment(),
  ];
  for (const id of [returned, resent, givenUp])
    await inTransaction((stores) => reportProblem(stores, id, { problem: 'returned', reason: 'absent' }));
  await inTransaction((stores) => reportProblem(stores, lost, { problem: 'lost' }));
  await inTransaction((stores) => closeProblem(stores, givenUp, 'givenUp'));
  const again = { shipmentId: resent, fee: yen(0), address: undefined };
  const followed = await inTransaction((stores) => resend(stores, again));
  if (typeof followed === 'string') throw new Error(`The shipment was not sent again: ${followed}`);
  const damaged = await aSentShipment();
  await inTransaction((stores) => reportProblem(stores, damaged, { problem: 'damaged' }));
  for (const grade of ['A', 'B', 'C', 'D'])
    await inTransaction((stores) =>
      changeSpares(stores, { directoryName: draw.directoryName, grade, change: 5 }),
    );
  const all = { shipmentId: damaged, wonPrizeIds: undefined, address: undefined };
  const exchanged = await inTransaction((stores) => exchange(stores, all));
  if (typeof exchanged === 'string') throw new Error(`The prizes were not exchanged: ${exchanged}`);
  const followUps = { followUp: followed.followUpId, exchange: exchanged.followUpId };
  return { returned, lost, resent, givenUp, damaged, ...followUps };
}

function expectMoved(moved: TransitionResult): void {
  if ('rejected' in moved) throw new Error(`Shipments were not moved: ${JSON.stringify(moved.rejected)}`);
}

async function refund({ paying: { orderWriter } }: PayingShop, { drawId }: DrawOnSale, orderId: string) {
  const { request, act } = aRefund(orderId);
  const answer = await orderWriter.refund({ drawId, orderId }, request, { act });
  if (typeof answer === 'string') throw new Error(`The order was not refunded: ${answer}`);
}

/** Rolls the transaction back. */
class RollbackError extends Error {}

/** Executes the statements, returns the names of the checks that find something, and rolls back. */
export async function findingsAfter(
  { shop }: { readonly shop: Pick<PayingShop, 'db'> },
  breaks: readonly SQL[],
): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const rolledBack = shop.db.transaction(async (tx) => {
    for (const statement of breaks) await executeWithoutTriggers(tx, statement);
    found = await foundBy(tx);
    expect(await foundInDraws(tx)).toEqual([...found].toSorted());
    throw new RollbackError();
  });
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error;
  });
  return found;
}

async function foundBy(tx: Connection, limits?: { readonly isLimited: boolean }): Promise<string[]> {
  const checked = await checkWithin(tx, limits);
  return checked.filter((check) => check.found > 0).map(({ name }) => name);
}

/** Returns the findings of an audit of each draw alone, together. */
async function foundInDraws(tx: Connection): Promise<string[]> {
  const found = new Set<string>();
  for (const drawId of (await everyDraw(tx)).drawIds) {
    await limitToDraws(tx, [drawId]);
    for (const name of await foundBy(tx, { isLimited: true })) found.add(name);
  }
  return [...found].toSorted();
}

const TABLES_WITH_TRIGGERS = [
  'ledger',
  'draw_log',
  'order_moves',
  'boxes',
  'won_prizes',
  'shipments',
  'shipment_moves',
  'shipment_former_prizes',
  'spare_changes',
  'closed_months',
];

/** Executes a statement with the triggers disabled that protect stored rows. */
async function executeWithoutTriggers(tx: Connection, statement: SQL): Promise<void> {
  const tables = TABLES_WITH_TRIGGERS.map((table) => sql.identifier(table));
  for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
  await tx.execute(statement);
  for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
}

export const updateShipment = (shipmentId: string, to: SQL) =>
  sql`update shipments set ${to} where shipment_id = ${shipmentId}`;

/** Adds a row to the history of a shipment and counts it. */
export const addMove = (shipmentId: string, to: string, deed: string | null) => [
  sql`insert into shipment_moves (shipment_id, step, "from", "to", deed, at)
      select shipment_id, moves + 1, status, ${to}, ${deed}, clock_timestamp() from shipments where shipment_id = ${shipmentId}`,
  updateShipment(shipmentId, sql`moves = moves + 1`),
];
