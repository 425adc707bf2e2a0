import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TransitionResult } from '#backend/actions/shipments/fulfilment.ts';
import { yen } from '#backend/domain/money.ts';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import { withdrawUnpaid } from '#backend/actions/shipments/withdraw.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { aRequestKey, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { aYard } from '../../support/shipments.ts';
import { answered, aPayingShop, paying, type PayingShop } from '../../support/paying.ts';

/** What the parcels of the shop below have come to. */
type Story = 'unpaid' | 'withdrawn' | 'paid' | 'free' | 'accepted' | 'shipped' | 'told' | 'delivered';

export type Parcels = {
  readonly shop: PayingShop;
  /** The parcel of each story; each has a member of its own. */
  readonly parcel: Readonly<Record<Story, string>>;
  /** Of the one who asked for nothing. */
  readonly waiting: { readonly orderId: string; readonly memberId: string };
  readonly refunded: string;
};

const ADDRESS = {
  name: '丸山 ぽぽ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: '',
  tel: '09012345678',
};

/** A shop in which everything has happened that can happen to a parcel. */
export async function aShopWithParcels(): Promise<Parcels> {
  const shop = await aPayingShop();
  const draw = await shop.draw({ prizes: [10, 20, 30, 40] });
  const freely = await shop.draw({ prizes: [10, 20, 30, 40], but: { shippingFee: 0 } });
  const waiting = await played(shop, draw);
  const parcel = { ...(await feesOf(shop, draw)), ...(await stepsOf(shop, freely)) };
  const refunded = await played(shop, draw);
  await givenBack(shop, draw, refunded.orderId);
  return {
    shop,
    parcel,
    waiting: { orderId: waiting.orderId, memberId: waiting.buyer.memberId },
    refunded: refunded.orderId,
  };
}

type Played = { readonly buyer: Buyer; readonly orderId: string };

async function played(shop: PayingShop, draw: DrawOnSale): Promise<Played> {
  const buyer = await shop.buyer();
  const trip = await paying(buyer, draw, { quantity: 5 });
  await shop.pay(trip, { ending: 'paid' });
  const body = { productId: draw.drawId, orderHistoryId: trip.orderId };
  const answer = await buyer.ask('POST', '/api/userProduct', body);
  if (answer.statusCode !== 200) throw new Error(`Nothing was played: ${answer.body}`);
  return { buyer, orderId: trip.orderId };
}

/** Some of what somebody has just won is sent, and some of it goes on waiting. */
async function requested(shop: PayingShop, draw: DrawOnSale, fee = 0) {
  const { buyer, orderId } = await played(shop, draw);
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select won_prize_id as id from won_prizes where order_id = ${orderId} order by ticket limit 3`,
  );
  const asked = await requestShipment(createShipmentServices(shop.db), {
    ...{ memberId: buyer.memberId, drawId: draw.drawId, address: ADDRESS },
    ...{ wonPrizeIds: rows.map(({ id }) => id), fee: yen(fee), requestKey: aRequestKey() },
  });
  if (typeof asked === 'string') throw new Error(`No parcel was asked for: ${asked}`);
  return { buyer, shipmentId: asked.shipmentId };
}

async function feesOf(shop: PayingShop, draw: DrawOnSale) {
  const [unpaid, withdrawn, paid] = [
    await requested(shop, draw, 600),
    await requested(shop, draw, 600),
    await requested(shop, draw, 600),
  ];
  await createShipmentServices(shop.db).inTransaction((stores) =>
    withdrawUnpaid(stores, withdrawn.shipmentId, 'byMember'),
  );
  const body = { purpose: 'shipment', userShipId: paid.shipmentId, paymentType: 'CARD' };
  await shop.pay(answered(await paid.buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
  return { unpaid: unpaid.shipmentId, withdrawn: withdrawn.shipmentId, paid: paid.shipmentId };
}

async function stepsOf(shop: PayingShop, draw: DrawOnSale) {
  const yard = aYard(shop.db);
  const one = async () => (await requested(shop, draw)).shipmentId;
  const [free, accepted, shipped, told, delivered] = [
    await one(),
    await one(),
    await one(),
    await one(),
    await one(),
  ];
  done(await yard.accept([accepted, shipped, told, delivered]));
  const sendings = [shipped, told, delivered].map((shipmentId) => ({
    ...{ shipmentId, carrier: 'yamato' as const, trackingNumber: randomUUID() },
  }));
  done(await yard.ship(sendings));
  done(await yard.recordEmailed([told, delivered]));
  done(await yard.deliver([delivered]));
  return { free, accepted, shipped, told, delivered };
}

function done(moved: TransitionResult): void {
  if ('rejected' in moved) throw new Error(`Parcels were not moved: ${JSON.stringify(moved.rejected)}`);
}

async function givenBack(
  { paying: { orderWriter: desk } }: PayingShop,
  { drawId }: DrawOnSale,
  orderId: string,
) {
  const act = { operator: 'marupo', act: 'refundOrder', facts: { orderId } };
  const answer = await desk.refund({ drawId, orderId }, act);
  if (answer !== 'refunded') throw new Error(`Nothing was given back: ${answer}`);
}
