import { randomBytes, randomUUID } from 'node:crypto';
import { draws, orders, pictures, prizes, shipments, wonPrizes } from '#backend/persistence/schema.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { PlayStatus, ShippingStatus } from '#lib/contract/enums.ts';

type Shop = { readonly db: Connection };
type Buyer = { readonly userId: string };

const WEEK_MS = 7 * 24 * 60 * 60_000;
const from = (now: number, weeks: number) => new Date(now + weeks * WEEK_MS);

/** A draw as far as orders refer to it; its id. */
async function aStoredDraw({ db }: Shop): Promise<string> {
  const now = Date.now();
  const picture = { pictureId: 'a'.repeat(32), width: 640, height: 640, widths: [640] };
  await db.insert(pictures).values(picture).onConflictDoNothing();
  const [draw] = await db
    .insert(draws)
    .values({
      directoryName: 'marupo-otsukai',
      title: 'まるぽのおつかいガチャ',
      lead: '',
      salesType: 'normal',
      ink: 'soda',
      price: 700,
      opensAt: from(now, -1),
      closesAt: from(now, 4),
      artId: picture.pictureId,
      artAlt: '',
      description: [],
      paymentTypes: ['CARD'],
      quantities: [1, 5],
      perPurchase: 10,
      concurrentPlaying: 10,
      shippingFee: 600,
      shippingStarts: '',
      storageDays: 60,
      combinable: true,
      total: 40,
      entryDigest: '',
      opensAtWritten: '',
      closesAtWritten: '',
    })
    .onConflictDoUpdate({ target: draws.directoryName, set: { lead: '' } })
    .returning({ drawId: draws.drawId });
  if (draw === undefined) throw new Error('No draw was stored.');
  return draw.drawId;
}

async function aStoredPrize({ db }: Shop, drawId: string): Promise<string> {
  const facts = { grade: 'A', name: 'まるぽのぬいぐるみ', note: '', pictureAlt: '', total: 40 } as const;
  const [prize] = await db
    .insert(prizes)
    .values({ ...facts, drawId, pictureId: 'a'.repeat(32) })
    .onConflictDoUpdate({ target: [prizes.drawId, prizes.grade], set: { note: '' } })
    .returning({ prizeId: prizes.prizeId });
  if (prize === undefined) throw new Error('No prize was stored.');
  return prize.prizeId;
}

/** Something a member has bought: one ticket, played and paid by card, unless a test says otherwise. */
export async function anOrder(
  shop: Shop,
  { userId }: Buyer,
  but: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const drawId = await aStoredDraw(shop);
  const order = {
    drawId,
    memberId: userId,
    requestKey: randomUUID(),
    quantity: 1,
    price: 700,
    total: 700,
    paymentType: 'CARD',
    status: 'CONFIRM',
    salt: randomBytes(16),
  } as const;
  const [stored] = await shop.db
    .insert(orders)
    .values({ ...order, ...standing(but.status ?? order.status), ...but })
    .returning({ orderId: orders.orderId });
  if (stored === undefined) throw new Error('No order was stored.');
  return stored.orderId;
}

let tickets = 0;

/** What an order has by its state: tickets once it is paid, a hold while it is not decided. */
export const standing = (status: PlayStatus) => ({
  firstTicket: status === 'SUCCESS' || status === 'CONFIRM' ? (tickets += 10) : null,
  heldUntil: status === 'START' || status === 'PLAYING' ? from(Date.now(), 1) : null,
});

/** The prize of one ticket, kept by the shop for another week. */
export async function aWonPrize(
  shop: Shop,
  { userId }: Buyer,
  but: Partial<typeof wonPrizes.$inferInsert> = {},
): Promise<void> {
  const orderId = await anOrder(shop, { userId });
  const drawId = await aStoredDraw(shop);
  const prizeId = await aStoredPrize(shop, drawId);
  const ticket = (tickets += 10);
  const prize = { orderId, drawId, prizeId, ticket, memberId: userId, keptUntil: from(Date.now(), 1) };
  await shop.db.insert(wonPrizes).values({ ...prize, ...but });
}

/** What else a parcel has that costs nothing. */
export const parcel = (status: ShippingStatus) => ({
  requestKey: randomUUID(),
  prizes: 1,
  fee: 0,
  requestedAt: new Date(),
  ...(status === 'START' || status === 'WAITING'
    ? {}
    : { carrier: 'yamato' as const, trackingNumber: randomUUID() }),
});

export async function aShipment({ db }: Shop, { userId }: Buyer, status: ShippingStatus): Promise<string> {
  const [stored] = await db
    .insert(shipments)
    .values({ memberId: userId, status, ...parcel(status) })
    .returning({ shipmentId: shipments.shipmentId });
  if (stored === undefined) throw new Error('No shipment was stored.');
  return stored.shipmentId;
}
