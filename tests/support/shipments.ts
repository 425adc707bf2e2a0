import { settleShippingFee } from '#backend/actions/shipments/shipping-fees.ts';
import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import type { ShipmentRequest } from '#backend/actions/shipments/request.ts';
import {
  acceptShipments,
  deliverShipments,
  handOverShipments,
  packShipments,
  recordEmailed,
  type TransitionResult,
} from '#backend/actions/shipments/fulfilment.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { GiftCard } from '#lib/contract/gift.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { CallName } from '#lib/contract/contract.ts';
import { readCsv } from '#backend/csv/read-csv.ts';
import type { TestBackend } from './backend.ts';
import { aCapture, aRequestKey, type Buyer, type DrawOnSale, play } from './orders.ts';
import type { Operator } from './operator.ts';
import type { CarrierHandover } from '#backend/persistence/shipments/shipment-writer.ts';

/** The default address of shipments in tests. */
export const AN_ADDRESS = {
  name: '丸山 ぽぽ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: 'ころんハイツ101',
  tel: '09012345678',
} as const;

export const ANOTHER_ADDRESS = {
  name: '丸山 みどり',
  zip: '6008216',
  address: '京都府京都市下京区東塩小路町1-1',
  address2: '',
  tel: '0751234567',
} as const;

type Shop = Pick<TestBackend, 'paying' | 'db'>;

type Tickets = readonly [draw: DrawOnSale, quantity?: number];

/** Buys, pays and plays tickets of a draw. Returns the won prizes. */
export async function won(
  { paying }: Shop,
  buyer: Buyer,
  ...[draw, quantity = 1]: Tickets
): Promise<readonly WonPrize[]> {
  const { drawId } = draw;
  const input = { drawId, memberId: buyer.memberId, quantity, requestKey: aRequestKey() };
  const order = await holdTickets(paying.orderBatcher, input);
  if (typeof order === 'string') throw new Error(`No order was placed: ${order}`);
  const { orderId } = order;
  await settleOrder(paying.orderBatcher, { drawId, orderId }, aCapture(order.total));
  return play(buyer, draw, orderId);
}

export type ShipmentInput = {
  readonly productId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: object;
  readonly keepAddress?: boolean;
  readonly fee: number;
  readonly requestKey: string;
  readonly deliverOn?: string;
  readonly deliverySlot?: string;
  readonly method?: 'post' | 'box';
  readonly gift?: GiftCard;
};

/** The request body for a shipment of the prizes with the default fee. */
export const aShipmentInput = (
  draw: DrawOnSale,
  prizes: readonly WonPrize[],
  but: Partial<ShipmentInput> = {},
): ShipmentInput => ({
  productId: draw.drawId,
  wonPrizeIds: prizes.map(({ wonPrizeId }) => wonPrizeId),
  address: AN_ADDRESS,
  fee: 600,
  requestKey: aRequestKey(),
  ...but,
});

export const postShipment = (buyer: Buyer, input: ShipmentInput) => buyer.ask('POST', '/api/userShip', input);

type RequestOptions = readonly [
  draw: DrawOnSale,
  but?: Partial<ShipmentInput> & { readonly quantity?: number },
];

/** Requests a shipment of newly won prizes. */
export async function requested(
  shop: Shop,
  buyer: Buyer,
  ...[draw, { quantity = 1, ...but } = {}]: RequestOptions
): Promise<ShipmentDetail> {
  const answer = await postShipment(buyer, aShipmentInput(draw, await won(shop, buyer, draw, quantity), but));
  if (answer.statusCode !== 200) throw new Error(`No shipment was requested: ${answer.body}`);
  return answer.json();
}

/** Settles the fee of a shipment. */
export const paid = ({ db }: Pick<TestBackend, 'db'>, { userShipId, fee }: ShipmentDetail) =>
  settleShippingFee(db, userShipId, aCapture(fee), 'CARD');

/** Converts the body of a request to the parameters of `requestShipment`. */
export const shipmentParams = (buyer: Buyer, body: ShipmentInput): ShipmentRequest => ({
  memberId: buyer.memberId,
  drawId: body.productId,
  wonPrizeIds: body.wonPrizeIds,
  method: body.method ?? 'box',
  gift: body.gift ?? null,
  address: AN_ADDRESS,
  keepAddress: false,
  fee: yen(body.fee),
  requestKey: body.requestKey,
  deliverOn: null,
  deliverySlot: null,
});

/** Runs each step in a transaction, or in a savepoint of the caller's transaction. */
export function fulfilmentOn(db: Connection) {
  const step = (work: (tx: Connection) => Promise<TransitionResult>) => db.transaction(work);
  return {
    accept: (ids: readonly string[]) => step((tx) => acceptShipments(tx, ids)),
    pack: (ids: readonly string[], isPacked: boolean) =>
      step((tx) => packShipments(tx, ids, { isPacked, by: 'ken' })),
    ship: (handovers: readonly CarrierHandover[]) => step((tx) => handOverShipments(tx, handovers)),
    recordEmailed: (ids: readonly string[]) => step((tx) => recordEmailed(tx, ids)),
    deliver: (ids: readonly string[]) => step((tx) => deliverShipments(tx, ids)),
  };
}

let numbers = 48_765_432_100;

/** Returns a new valid tracking number of ヤマト運輸. */
export function aTrackingNumber(): string {
  numbers += 1;
  return `${numbers}${numbers % 7}`;
}

export const aHandover = (shipmentId: string): CarrierHandover => ({
  shipmentId,
  carrier: 'yamato',
  trackingNumber: aTrackingNumber(),
});

/** Accepts a shipment and hands it over to a carrier. */
export async function sent({ db }: Shop, shipmentId: string): Promise<CarrierHandover> {
  const handover = aHandover(shipmentId);
  const moves = [await fulfilmentOn(db).accept([shipmentId]), await fulfilmentOn(db).ship([handover])];
  for (const move of moves)
    if ('rejected' in move) throw new Error(`The shipment could not be sent: ${JSON.stringify(move)}`);
  return handover;
}

/** Returns the history of a shipment, one line for each move: from, to and event. */
export async function historyOf({ db }: Shop, shipmentId: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `select concat_ws(' ', "from", "to", event) as line from shipment_moves where shipment_id = $1 order by step`,
    [shipmentId],
  );
  return rows.map(({ line }) => line);
}

/** Options of a draw without a shipping fee. */
export const FREE = { but: { shippingFee: 0 } } as const;

/** The calls of members about shipments and stored prizes. Their isolation is tested with real shipments. */
export const SHIPMENT_CALLS = [
  'listShipments',
  'showShipment',
  'requestShipment',
  'changeShippingAddress',
  'withdrawShipment',
  'giveUpPrizes',
  'giveUpShipment',
  'listVariantChoices',
  'chooseVariants',
  'rankVariants',
  'listVariantSwaps',
  'swapVariant',
  'listGifts',
  'createGift',
  'withdrawGift',
] as const satisfies readonly CallName[];

type AcceptedShipmentContext = {
  readonly backend: TestBackend;
  readonly buyer: Buyer;
  readonly draw: DrawOnSale;
};

/** Requests and accepts a shipment of a draw without a fee. */
export async function anAcceptedShipment(
  { backend, buyer, draw }: AcceptedShipmentContext,
  address: Readonly<Record<string, string>> = {},
): Promise<ShipmentDetail> {
  const shipment = await requested(backend, buyer, draw, { fee: 0, address: { ...AN_ADDRESS, ...address } });
  const moved = await fulfilmentOn(backend.db).accept([shipment.userShipId]);
  if ('rejected' in moved) throw new Error('The shipment was not accepted.');
  return shipment;
}

/** Posts raw bytes, such as a CSV file or a picture. */
export const sendBytes = (
  { app }: Pick<TestBackend, 'app'>,
  { token }: Pick<Operator, 'token'>,
  { path, bytes, type = 'text/csv' }: { path: string; bytes: Uint8Array; type?: string },
) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: Buffer.from(bytes),
  });

/** Returns the rows of an exported CSV file. */
export async function csvRows(
  base64: string,
  encoding: 'utf8' | 'sjis',
): Promise<readonly (readonly string[])[]> {
  const reading = await readCsv(Buffer.from(base64, 'base64'), encoding);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.rows.map(({ cells }) => cells);
}
