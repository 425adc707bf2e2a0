import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { TransitionResult } from '#backend/actions/shipments/fulfilment.ts';
import {
  pauseShipment,
  replaceFromSpares,
  splitBox,
  withdrawAsOperator,
} from '#backend/actions/shipments/before-handover.ts';
import { closeProblem, reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import { chooseVariants } from '#backend/actions/prizes/variant-choice.ts';
import { swapVariant } from '#backend/actions/prizes/variant-swap.ts';
import { changeSpares, exchange } from '#backend/actions/prizes/spares.ts';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { withdrawUnpaid } from '#backend/actions/shipments/withdraw.ts';
import { yen } from '#backend/domain/money.ts';
import { aRequestKey, type Buyer, type DrawOnSale, play } from '../../support/orders.ts';
import { answered, aPayingShop, paying, type PayingShop } from '../../support/payments.ts';
import { AN_ADDRESS, aTrackingNumber, fulfilmentOn } from '../../support/shipments.ts';
import { aRefund } from '../../support/refunds.ts';

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
  | BeforeHandoverScenario
  | AfterSalesScenario;

/** `added` was split from `split`. */
type BeforeHandoverScenario = 'paused' | 'replaced' | 'split' | 'added' | 'withdrawnByShop';

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
  /** Prizes of one kind, of whose variants there is one piece each: both chosen, and one that is not. */
  readonly variants: { readonly chosen: readonly [string, string]; readonly open: string };
  /** A prize whose variant its member has exchanged. */
  readonly swapped: string;
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
    ...(await changedShipments(shop, { draw, freeDraw })),
  };
  const refunded = await buyAndPlay(shop, draw);
  await refund(shop, draw, refunded.orderId);
  const variants = await chosenVariants(shop);
  const swapped = await swappedVariant(shop);
  return {
    shop,
    variants,
    swapped,
    close: shop.close,
    shipment,
    waiting: { orderId: waiting.orderId, memberId: waiting.buyer.memberId },
    refunded: refunded.orderId,
  };
}

async function chosenVariants(shop: PayingShop): Promise<AuditedShipments['variants']> {
  const draw = await shop.draw({
    prizes: [5],
    variants: [[{ name: '青' }, { name: '赤' }, { name: '緑' }, { name: '黄' }, { name: '白' }]],
    but: { chooseDays: 7 },
  });
  const { buyer, orderId } = await buyAndPlay(shop, draw);
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select won_prize_id as id from won_prizes where order_id = ${orderId} order by ticket`,
  );
  const [one = '', other = '', open = ''] = rows.map(({ id }) => id);
  const done = await chooseVariants(shop.db, buyer.memberId, [
    { wonPrizeId: one, variant: '青' },
    { wonPrizeId: other, variant: '赤' },
  ]);
  if (typeof done === 'string') throw new Error(`Nothing was chosen: ${done}`);
  return { chosen: [one, other], open };
}

async function swappedVariant(shop: PayingShop): Promise<string> {
  const draw = await shop.draw({
    prizes: [100],
    variants: [[{ name: '青' }, { name: '赤' }]],
    but: { allowsSwap: true },
  });
  const { buyer, orderId } = await buyAndPlay(shop, draw);
  const { rows } = await shop.db.execute<{ id: string; variant: string }>(
    sql`select won_prize_id as id, variant from won_prizes where order_id = ${orderId} order by ticket`,
  );
  const twice = rows.find(({ variant }) => rows.filter((row) => row.variant === variant).length > 1);
  if (twice === undefined) throw new Error('Of five prizes with two variants none is there twice.');
  const wanted = twice.variant === '青' ? '赤' : '青';
  const { directoryName } = draw;
  await inTransaction(shop.db, (tx) =>
    changeSpares(tx, { directoryName, code: 'A', variant: wanted, change: 2 }),
  );
  const done = await swapVariant(shop.db, buyer.memberId, { wonPrizeId: twice.id, variant: wanted });
  if (typeof done === 'string') throw new Error(`Nothing was exchanged: ${done}`);
  return twice.id;
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
  const result = await requestShipment(shop.db, {
    memberId: buyer.memberId,
    drawId: draw.drawId,
    address: AN_ADDRESS,
    gift: null,
    keepAddress: false,
    wonPrizeIds: rows.map(({ id }) => id),
    fee: yen(fee),
    method: 'box',
    requestKey: aRequestKey(),
    deliverOn: null,
    deliverySlot: null,
  });
  if (typeof result === 'string') throw new Error(`No shipment was requested: ${result}`);
  return { buyer, shipmentId: result.shipmentId };
}

async function shipmentsWithFee(shop: PayingShop, draw: DrawOnSale) {
  const unpaid = await requestSome(shop, draw, 600);
  const withdrawn = await requestSome(shop, draw, 600);
  const paid = await requestSome(shop, draw, 600);
  await inTransaction(shop.db, (tx) => withdrawUnpaid(tx, withdrawn.shipmentId, 'byMember'));
  const body = { purpose: 'shipment', userShipId: paid.shipmentId, paymentType: 'CARD' };
  await shop.pay(answered(await paid.buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
  return { unpaid: unpaid.shipmentId, withdrawn: withdrawn.shipmentId, paid: paid.shipmentId };
}

async function freeShipments(shop: PayingShop, draw: DrawOnSale) {
  const fulfilment = fulfilmentOn(shop.db);
  const aFreeShipment = async () => (await requestSome(shop, draw)).shipmentId;
  const free = await aFreeShipment();
  const accepted = await aFreeShipment();
  const shipped = await aFreeShipment();
  const notified = await aFreeShipment();
  const delivered = await aFreeShipment();
  expectMoved(await fulfilment.accept([accepted, shipped, notified, delivered]));
  const handovers = [shipped, notified, delivered].map((shipmentId) => ({
    shipmentId,
    carrier: 'yamato' as const,
    trackingNumber: aTrackingNumber(),
  }));
  expectMoved(await fulfilment.ship(handovers));
  expectMoved(await fulfilment.recordEmailed([notified, delivered]));
  expectMoved(await fulfilment.deliver([delivered]));
  return { free, accepted, shipped, notified, delivered };
}

/** Accepts shipments and changes them. Runs after spare pieces have come. */
async function changedShipments(
  shop: PayingShop,
  { draw, freeDraw }: Readonly<Record<'draw' | 'freeDraw', DrawOnSale>>,
) {
  const accepted = async () => {
    const { shipmentId } = await requestSome(shop, freeDraw);
    expectMoved(await fulfilmentOn(shop.db).accept([shipmentId]));
    return shipmentId;
  };
  const changed = async <Done extends object>(
    work: (tx: Connection) => Promise<Done | string>,
  ): Promise<Done> => {
    const done = await inTransaction(shop.db, work);
    if (typeof done === 'string') throw new Error(`The shipment was not changed: ${done}`);
    return done;
  };
  const oneOf = async (shipmentId: string) => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select won_prize_id as id from won_prizes where shipment_id = ${shipmentId} order by ticket limit 1`,
    );
    return rows.map(({ id }) => id);
  };
  const paused = await accepted();
  const replaced = await accepted();
  const split = await accepted();
  await changed((tx) => pauseShipment(tx, paused, { reason: 'damage', note: null }));
  const [broken, heavy] = [await oneOf(replaced), await oneOf(split)];
  await changed((tx) => replaceFromSpares(tx, replaced, { wonPrizeIds: broken, why: 'damage' }));
  const { addedId = '' } = await changed((tx) => splitBox(tx, split, { wonPrizeIds: heavy }));
  const { buyer, shipmentId: withdrawnByShop } = await requestSome(shop, draw, 600);
  const body = { purpose: 'shipment', userShipId: withdrawnByShop, paymentType: 'CARD' };
  await shop.pay(answered(await buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
  expectMoved(await fulfilmentOn(shop.db).accept([withdrawnByShop]));
  const why = { cause: 'shop', reason: 'a prize is missing' } as const;
  await changed((tx) => withdrawAsOperator(tx, withdrawnByShop, why));
  return { paused, replaced, split, added: addedId, withdrawnByShop };
}

/** Hands over shipments and reports what happened to them. */
async function shipmentsWithProblems(shop: PayingShop, draw: DrawOnSale) {
  const fulfilment = fulfilmentOn(shop.db);
  const aSentShipment = async () => {
    const { shipmentId } = await requestSome(shop, draw);
    expectMoved(await fulfilment.accept([shipmentId]));
    expectMoved(
      await fulfilment.ship([{ shipmentId, carrier: 'yamato', trackingNumber: aTrackingNumber() }]),
    );
    expectMoved(await fulfilment.recordEmailed([shipmentId]));
    return shipmentId;
  };
  const returned = await aSentShipment();
  const lost = await aSentShipment();
  const resent = await aSentShipment();
  const givenUp = await aSentShipment();
  for (const id of [returned, resent, givenUp])
    await inTransaction(shop.db, (tx) => reportProblem(tx, id, { problem: 'returned', reason: 'absent' }));
  await inTransaction(shop.db, (tx) => reportProblem(tx, lost, { problem: 'lost' }));
  await inTransaction(shop.db, (tx) => closeProblem(tx, givenUp, 'givenUp'));
  const again = { shipmentId: resent, fee: yen(0), address: undefined };
  const followed = await inTransaction(shop.db, (tx) => resend(tx, again));
  if (typeof followed === 'string') throw new Error(`The shipment was not sent again: ${followed}`);
  const damaged = await aSentShipment();
  await inTransaction(shop.db, (tx) => reportProblem(tx, damaged, { problem: 'damaged' }));
  for (const code of ['A', 'B', 'C', 'D'])
    await inTransaction(shop.db, (tx) =>
      changeSpares(tx, { directoryName: draw.directoryName, code, variant: null, change: 5 }),
    );
  const all = { shipmentId: damaged, wonPrizeIds: undefined, address: undefined };
  const exchanged = await inTransaction(shop.db, (tx) => exchange(tx, all));
  if (typeof exchanged === 'string') throw new Error(`The prizes were not exchanged: ${exchanged}`);
  const followUps = { followUp: followed.followUpId, exchange: exchanged.followUpId };
  return { returned, lost, resent, givenUp, damaged, ...followUps };
}

function expectMoved(moved: TransitionResult): void {
  if ('rejected' in moved) throw new Error(`Shipments were not moved: ${JSON.stringify(moved.rejected)}`);
}

async function refund({ paying: { orderBatcher } }: PayingShop, { drawId }: DrawOnSale, orderId: string) {
  const { request, act } = aRefund(orderId);
  const answer = await refundOrder(orderBatcher, { drawId, orderId, request, act });
  if (typeof answer === 'string') throw new Error(`The order was not refunded: ${answer}`);
}

export const updateShipment = (shipmentId: string, to: SQL) =>
  sql`update shipments set ${to} where shipment_id = ${shipmentId}`;

/** Adds a row to the history of a shipment and counts it. */
export const addMove = (shipmentId: string, to: string, event: string | null) => [
  sql`insert into shipment_moves (shipment_id, step, "from", "to", event, at)
      select shipment_id, moves + 1, status, ${to}, ${event}, clock_timestamp() from shipments where shipment_id = ${shipmentId}`,
  updateShipment(shipmentId, sql`moves = moves + 1`),
];
