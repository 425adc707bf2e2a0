import type { CarrierHandover } from '#backend/actions/shipments/ports.ts';
import type { ShipmentRequest } from '#backend/actions/shipments/request.ts';
import {
  type Fulfilment,
  createFulfilment,
  acceptShipments,
  handOverShipments,
} from '#backend/actions/shipments/fulfilment.ts';
import { shipmentStoresOn } from '#backend/persistence/shipments/shipment-services.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { TestBackend } from './backend.ts';
import { aCapture, aRequestKey, type Buyer, type DrawOnSale } from './orders.ts';

/** Where parcels go in tests, unless a test says otherwise. */
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

type Shop = Pick<TestBackend, 'buying' | 'db'>;

type Tickets = readonly [draw: DrawOnSale, quantity?: number];

/** Buys so many tickets of a draw, pays and plays them: what they hold. */
export async function won(
  { buying }: Shop,
  buyer: Buyer,
  ...[draw, quantity = 1]: Tickets
): Promise<readonly WonPrize[]> {
  const { drawId } = draw;
  const wish = { drawId, memberId: buyer.memberId, quantity, requestKey: aRequestKey() };
  const order = await buying.orderWriter.place(wish);
  if (typeof order === 'string') throw new Error(`No order was placed: ${order}`);
  const { orderId } = order;
  await buying.orderWriter.settle({ drawId, orderId }, aCapture(order.total));
  const played = await buyer.ask('POST', '/api/userProduct', { productId: drawId, orderHistoryId: orderId });
  return played.json().prizes;
}

export type Body = {
  readonly productId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: object;
  readonly fee: number;
  readonly requestKey: string;
};

/** What a browser asks that wants these prizes sent for the ordinary fee. */
export const aWish = (draw: DrawOnSale, prizes: readonly WonPrize[], but: Partial<Body> = {}): Body => ({
  productId: draw.drawId,
  wonPrizeIds: prizes.map(({ wonPrizeId }) => wonPrizeId),
  address: AN_ADDRESS,
  fee: 600,
  requestKey: aRequestKey(),
  ...but,
});

export const ask = (buyer: Buyer, wish: Body) => buyer.ask('POST', '/api/userShip', wish);

type Prizes = readonly [draw: DrawOnSale, but?: Partial<Body> & { readonly quantity?: number }];

/** A parcel in START. */
export async function requested(
  shop: Shop,
  buyer: Buyer,
  ...[draw, { quantity = 1, ...but } = {}]: Prizes
): Promise<ShipmentDetail> {
  const answer = await ask(buyer, aWish(draw, await won(shop, buyer, draw, quantity), but));
  if (answer.statusCode !== 200) throw new Error(`No parcel was asked for: ${answer.body}`);
  return answer.json();
}

/** The fee of a parcel was captured. */
export const paid = ({ paying }: Pick<TestBackend, 'paying'>, { userShipId, fee }: ShipmentDetail) =>
  paying.fees.settle(userShipId, aCapture(fee), 'CARD');

/** As a backend's desk is asked for it. */
export const wishOf = (buyer: Buyer, body: Body): ShipmentRequest => ({
  memberId: buyer.memberId,
  drawId: body.productId,
  wonPrizeIds: body.wonPrizeIds,
  address: AN_ADDRESS,
  fee: yen(body.fee),
  requestKey: body.requestKey,
});

/** Each step in a transaction of its own, or in a savepoint of the caller's. */
export function aYard(db: Connection): Fulfilment {
  const step = <Done>(work: (yard: Fulfilment) => Promise<Done>) =>
    db.transaction((tx) => work(createFulfilment(shipmentStoresOn(tx))));
  return {
    accept: (ids) => step((yard) => yard.accept(ids)),
    ship: (sendings) => step((yard) => yard.ship(sendings)),
    recordEmailed: (ids) => step((yard) => yard.recordEmailed(ids)),
    deliver: (ids) => step((yard) => yard.deliver(ids)),
  };
}

let numbers = 48_765_432_100;

/** A number that ヤマト運輸 may give out, each time another one. */
export function aTrackingNumber(): string {
  numbers += 1;
  return `${numbers}${numbers % 7}`;
}

export const aSending = (shipmentId: string): CarrierHandover => ({
  shipmentId,
  carrier: 'yamato',
  trackingNumber: aTrackingNumber(),
});

/** Accepts a parcel that can be, and hands it to a carrier. */
export async function sent({ db }: Shop, shipmentId: string): Promise<CarrierHandover> {
  const sending = aSending(shipmentId);
  const moves = [
    await acceptShipments(aYard(db), [shipmentId]),
    await handOverShipments(aYard(db), [sending]),
  ];
  for (const move of moves)
    if ('rejected' in move) throw new Error(`It could not be sent: ${JSON.stringify(move)}`);
  return sending;
}

/** Its history, line by line: from, to, and what else happened. */
export async function historyOf({ db }: Shop, shipmentId: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `select concat_ws(' ', "from", "to", deed) as line from shipment_moves where shipment_id = $1 order by step`,
    [shipmentId],
  );
  return rows.map(({ line }) => line);
}

/** Terms of a draw whose parcels cost nothing. */
export const FREE = { but: { shippingFee: 0 } } as const;
