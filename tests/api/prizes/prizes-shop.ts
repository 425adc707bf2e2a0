import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { orders, prizes, shipments, wonPrizes } from '#backend/persistence/schema.ts';
import type { PlayStatus } from '#lib/contract/enums.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import {
  aBuyer,
  aDrawOnSale,
  type Buyer,
  type DrawOnSale,
  shipmentFields,
  statusFields,
} from '../../support/orders.ts';

/** A shop whose orders, prizes and shipments are stored directly, as buying, playing and shipping would store them. */
export type PrizesShop = TestBackend & {
  buyer(): Promise<Buyer>;
  draw(directoryName: string, but?: Parameters<typeof aDrawOnSale>[1]): Promise<DrawOnSale>;
  order(facts: OrderFacts): Promise<string>;
  prize(facts: PrizeFacts): Promise<string>;
  shipment(of: Buyer, but?: Partial<typeof shipments.$inferInsert>): Promise<string>;
};

type OrderFacts = {
  readonly of: Buyer;
  readonly draw: DrawOnSale;
  readonly status?: PlayStatus;
  readonly hoursAgo?: number;
  readonly hasShipment?: boolean;
  /** Released with a payment that is refunded. */
  readonly isReleasedPurchase?: boolean;
};

type PrizeFacts = {
  readonly of: Buyer;
  readonly draw: DrawOnSale;
  readonly order: string;
  readonly shipment?: string;
  readonly hoursAgo?: number;
  readonly keptForHours?: number;
  readonly isVoid?: boolean;
  readonly isLastOne?: boolean;
};

const HOUR_MS = 60 * 60_000;

export async function aPrizesShop(): Promise<PrizesShop> {
  const backend = await aBackend();
  const { db } = backend;
  // One base time, so that rows of the same number of hours ago have the same time.
  const base = Date.now();
  const ago = (hours: number) => new Date(base - hours * HOUR_MS);
  let ticket = 0;
  return {
    ...backend,
    buyer: () => aBuyer(backend),
    draw: (directoryName, but) => aDrawOnSale(backend, { directoryName, ...but }),

    order: async ({ of, draw, status = 'CONFIRM', hoursAgo = 1, ...facts }) => {
      const sum = { quantity: 1, price: draw.price, total: draw.price };
      const row = {
        ...sum,
        ...statusFields(status),
        status,
        hasShipment: facts.hasShipment ?? false,
        isReleasedPurchase: facts.isReleasedPurchase ?? false,
        orderedAt: ago(hoursAgo),
      };
      const whose = { drawId: draw.drawId, memberId: of.memberId, requestKey: randomUUID() };
      const stored = { ...row, ...whose, salt: randomBytes(16), paymentType: 'CARD' as const };
      return only(await db.insert(orders).values(stored).returning({ id: orders.orderId }));
    },

    prize: async ({ of, draw, order, ...facts }) => {
      ticket += 1;
      const [prize] = await db
        .select()
        .from(prizes)
        .where(sql`draw_id = ${draw.drawId} and grade = 'A'`);
      const what = facts.isLastOne
        ? { ticket: null, prizeId: null }
        : { ticket, prizeId: prize?.prizeId ?? null };
      const row = {
        ...what,
        orderId: order,
        drawId: draw.drawId,
        memberId: of.memberId,
        shipmentId: facts.shipment,
        wonAt: ago(facts.hoursAgo ?? 1),
        keptUntil: ago(-(facts.keptForHours ?? 24)),
        voidedAt: facts.isVoid ? ago(0) : null,
      };
      return only(await db.insert(wonPrizes).values(row).returning({ id: wonPrizes.wonPrizeId }));
    },

    shipment: async (of, but = {}) => {
      const row = { memberId: of.memberId, status: 'WAITING' as const, ...shipmentFields('WAITING'), ...but };
      return only(await db.insert(shipments).values(row).returning({ id: shipments.shipmentId }));
    },
  };
}

function only([row]: readonly { readonly id: string }[]): string {
  if (row === undefined) throw new Error('Nothing was written.');
  return row.id;
}

export type Listed = { readonly total: number; readonly items: readonly Readonly<Record<string, unknown>>[] };

/** Returns a list as its member is shown it. */
export async function listed(of: Buyer, path: string): Promise<Listed> {
  const answer = await of.ask('GET', path);
  if (answer.statusCode !== 200) throw new Error(`No list was returned: ${answer.body}`);
  return answer.json();
}

/** Reads a whole list page by page. */
export async function wholeList(of: Buyer, path: string, limit: number): Promise<Listed['items']> {
  const items: Listed['items'][number][] = [];
  for (;;) {
    const page = await listed(
      of,
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${items.length}`,
    );
    items.push(...page.items);
    if (page.items.length === 0) return items;
  }
}
