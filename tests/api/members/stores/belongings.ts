import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#backend/persistence/database.ts';
import { draws, orders, pictures, prizes, shipments, wonPrizes } from '#backend/persistence/schema.ts';
import { parcel, standing } from '../../../support/orders.ts';
import type { PlayStatus, ShippingStatus } from '#lib/contract/enums.ts';

const ago = (hours: number) => sql`now() - ${hours} * interval '1 hour'`;

/** What a member has in the shop, written as the shop writes it. */
export function belongingsIn(db: Database) {
  let ticket = 0;
  return {
    draw: (directoryName: string) => aDraw(db, directoryName),
    order: async (order: { memberId: string; drawId: string; status: PlayStatus; hoursAgo: number }) => {
      const { hoursAgo, ...facts } = order;
      const row = {
        ...facts,
        requestKey: randomUUID(),
        quantity: 5,
        price: 700,
        total: 3500,
        salt: randomBytes(16),
        ...standing(order.status),
        paymentType: 'CARD' as const,
        orderedAt: ago(hoursAgo),
      };
      return only(await db.insert(orders).values(row).returning({ id: orders.orderId }));
    },
    shipment: async (memberId: string, status: ShippingStatus) =>
      only(
        await db
          .insert(shipments)
          .values({ memberId, status, ...parcel(status) })
          .returning({ id: shipments.shipmentId }),
      ),
    wonPrize: async (prize: {
      memberId: string;
      drawId: string;
      orderId: string;
      shipmentId?: string;
      keptForHours: number;
    }) => {
      const { keptForHours, ...facts } = prize;
      ticket += 1;
      const prizeId = await aPrize(db, facts.drawId);
      const row = { ...facts, prizeId, ticket, keptUntil: ago(-keptForHours) };
      return only(await db.insert(wonPrizes).values(row).returning({ id: wonPrizes.wonPrizeId }));
    },
  };
}

async function aDraw(db: Database, directoryName: string): Promise<string> {
  await db
    .insert(pictures)
    .values({ pictureId: 'art', width: 1, height: 1, widths: [1] })
    .onConflictDoNothing();
  const draw = {
    ...{
      directoryName,
      title: `${directoryName}のガチャ`,
      lead: '',
      description: [],
      artId: 'art',
      artAlt: '',
    },
    ...{ salesType: 'normal' as const, ink: 'soda' as const, price: 700, total: 10 },
    ...{ opensAt: ago(1), closesAt: ago(-1), opensAtWritten: '', closesAtWritten: '', entryDigest: '' },
    ...{ paymentTypes: ['CARD' as const], quantities: [1, 5], perPurchase: 5, concurrentPlaying: 100 },
    ...{ shippingFee: 600, shippingStarts: '', storageDays: 60, combinable: true },
  };
  return only(await db.insert(draws).values(draw).returning({ id: draws.drawId }));
}

/** The one prize there is in a draw. */
async function aPrize(db: Database, drawId: string): Promise<string> {
  const prize = {
    drawId,
    grade: 'A',
    name: '',
    note: '',
    pictureId: 'art',
    pictureAlt: '',
    total: 10,
  } as const;
  return only(
    await db
      .insert(prizes)
      .values(prize)
      .onConflictDoUpdate({ target: [prizes.drawId, prizes.grade], set: { name: '' } })
      .returning({ id: prizes.prizeId }),
  );
}

function only([row]: readonly { readonly id: string }[]): string {
  if (row === undefined) throw new Error('Nothing was written.');
  return row.id;
}
