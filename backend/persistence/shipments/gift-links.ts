import { and, asc, desc, eq, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { GiftState } from '#lib/contract/enums.ts';
import { type GiftLink, type GiftShipment, giftState } from '#backend/domain/shipments/gift.ts';
import { isUuid } from '#backend/domain/lookup.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import { CURRENT_TIME, databaseTime } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import type { Paged } from '../db/pages.ts';
import { prizesById } from '../prizes/prize-views.ts';
import { gifts, shipments, wonPrizes } from '../schema.ts';
import { cardIn } from './gifts.ts';

type NewLink = {
  readonly memberId: string;
  readonly card: GiftCard;
  readonly showsPrizes: boolean;
  readonly requestKey: string;
  readonly token: string;
  readonly linkDigest: string;
  readonly endsAt: Date;
  /** Locked, and in storage. */
  readonly wonPrizeIds: readonly string[];
};

/** Adds a gift with a link, and keeps the prizes for its receiver. */
export async function insertGiftLink(
  tx: Connection,
  { card, token, wonPrizeIds, ...link }: NewLink,
): Promise<string> {
  const [added] = await tx
    .insert(gifts)
    .values({
      ...link,
      fromName: card.from,
      message: card.message,
      sealedToken: token,
      madeAt: CURRENT_TIME,
    })
    .returning({ giftId: gifts.giftId });
  if (added === undefined) throw new Error('The insertion of the gift returned no row.');
  await tx
    .update(wonPrizes)
    .set({ giftId: added.giftId })
    .where(sql`${wonPrizes.wonPrizeId} = any(${sql.param(wonPrizeIds)}::uuid[])`);
  return added.giftId;
}

export type GiftRecord = GiftLink & {
  readonly giftId: string;
  readonly memberId: string;
  readonly madeAt: Date;
  /** Null: it was deleted with the account. */
  readonly card: GiftCard | null;
  readonly showsPrizes: boolean;
  /** Null: the link is not open. */
  readonly token: string | null;
  /** Its first box; null: none, or the receiver has not given the address. */
  readonly shipment: GiftShipment | null;
};

/** Gifts by a link, newest first. */
async function giftsWhere(db: Connection, which: SQL | undefined, atMost: number): Promise<GiftRecord[]> {
  const isFirst = and(
    eq(shipments.giftId, gifts.giftId),
    isNull(shipments.parentId),
    isNull(shipments.splitFromId),
  );
  const { shipmentId, status, fee, paymentStatus, withdrawnAt } = shipments;
  const rows = await db
    .select({ gift: gifts, shipment: { shipmentId, status, fee, paymentStatus, withdrawnAt } })
    .from(gifts)
    .leftJoin(shipments, isFirst)
    .where(and(which, isNotNull(gifts.linkDigest)))
    .orderBy(desc(gifts.madeAt), asc(gifts.giftId))
    .limit(atMost);
  return rows.map(({ gift, shipment }) => ({
    giftId: gift.giftId,
    memberId: gift.memberId,
    madeAt: gift.madeAt,
    card: cardIn(gift),
    showsPrizes: gift.showsPrizes,
    token: gift.sealedToken,
    endsAt: gift.endsAt ?? new Date(0),
    givenAt: gift.givenAt,
    closedAt: gift.closedAt,
    shipment: shipment && { ...shipment, isWithdrawn: shipment.withdrawnAt !== null },
  }));
}

const MAX_LISTED = 50;

export const giftsOf = (db: Connection, memberId: string): Promise<GiftRecord[]> =>
  giftsWhere(db, eq(gifts.memberId, memberId), MAX_LISTED);

/** `undefined` also for another member's gift. */
export async function findGift(
  db: Connection,
  { memberId, giftId }: { readonly memberId: string; readonly giftId: string },
): Promise<GiftRecord | undefined> {
  if (!isUuid(giftId)) return undefined;
  const [found] = await giftsWhere(db, and(eq(gifts.giftId, giftId), eq(gifts.memberId, memberId)), 1);
  return found;
}

export async function findGiftByLink(db: Connection, linkDigest: string): Promise<GiftRecord | undefined> {
  const [found] = await giftsWhere(db, eq(gifts.linkDigest, linkDigest), 1);
  return found;
}

/** The gift that was made under this key. */
export async function findGiftByKey(
  db: Connection,
  memberId: string,
  requestKey: string,
): Promise<GiftRecord | undefined> {
  const byKey = and(eq(gifts.memberId, memberId), eq(gifts.requestKey, requestKey));
  const [found] = await giftsWhere(db, byKey, 1);
  return found;
}

/** Locks a gift. Its giver is locked before. */
export async function lockGift(tx: Connection, giftId: string): Promise<void> {
  await tx.select({ giftId: gifts.giftId }).from(gifts).where(eq(gifts.giftId, giftId)).for('update');
}

/** The ids of the prizes that a link keeps for its receiver. */
export async function keptFor(tx: Connection, giftId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ wonPrizeId: wonPrizes.wonPrizeId })
    .from(wonPrizes)
    .where(eq(wonPrizes.giftId, giftId));
  return rows.map(({ wonPrizeId }) => wonPrizeId);
}

/** The prizes of gifts, in their links or in their boxes, by ticket. A gift without prizes has no entry. */
export async function prizesOfGifts(
  db: Connection,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PrizeView[]>> {
  if (giftIds.length === 0) return new Map();
  const ids = sql`any(${sql.param(giftIds)}::uuid[])`;
  const { rows } = await db.execute<{ giftId: string; wonPrizeId: string }>(sql`
    select coalesce(w.gift_id, box.gift_id) as "giftId", w.won_prize_id as "wonPrizeId"
      from won_prizes w left join shipments box using (shipment_id)
     where w.gift_id = ${ids} or w.shipment_id in (select shipment_id from shipments where gift_id = ${ids})
     order by w.ticket nulls last`);
  const giftOf = new Map(rows.map(({ wonPrizeId, giftId }) => [wonPrizeId, giftId]));
  const prizes = await prizesById(db, [...giftOf.keys()]);
  return Map.groupBy(prizes, ({ wonPrizeId }) => giftOf.get(wonPrizeId) ?? '');
}

/** The prizes of a gift, in its link or in its boxes. */
export const prizesOfGift = async (db: Connection, giftId: string): Promise<readonly PrizeView[]> =>
  (await prizesOfGifts(db, [giftId])).get(giftId) ?? [];

/** A gift by a link, as staff see it: without its token, its card and the address. */
export type GiftForStaff = Pick<GiftRecord, 'giftId' | 'madeAt' | 'endsAt' | 'givenAt' | 'closedAt'> & {
  readonly state: GiftState;
  /** The number of prizes in its link or in its boxes. */
  readonly pieces: number;
  readonly shipmentId: string | null;
};

/** The member's gifts by a link, newest first. */
export async function giftsForStaff(db: Connection, memberId: string): Promise<Paged<GiftForStaff>> {
  const at = await databaseTime(db);
  const records = await giftsOf(db, memberId);
  const prizes = await prizesOfGifts(
    db,
    records.map(({ giftId }) => giftId),
  );
  const total = await db.$count(gifts, and(eq(gifts.memberId, memberId), isNotNull(gifts.linkDigest)));
  return {
    total,
    items: records.map((gift) => {
      const { giftId, madeAt, endsAt, givenAt, closedAt, shipment } = gift;
      return {
        giftId,
        madeAt,
        endsAt,
        givenAt,
        closedAt,
        state: giftState(gift, shipment, at),
        pieces: prizes.get(giftId)?.length ?? 0,
        shipmentId: shipment?.shipmentId ?? null,
      };
    }),
  };
}

/** Ends an open link: its prizes return to storage. */
export async function closeLink(tx: Connection, giftId: string): Promise<void> {
  await tx.update(wonPrizes).set({ giftId: null }).where(eq(wonPrizes.giftId, giftId));
  await tx.update(gifts).set({ closedAt: CURRENT_TIME, sealedToken: null }).where(eq(gifts.giftId, giftId));
}

/** Records that the receiver gave the address. */
export async function recordGiven(
  tx: Connection,
  giftId: string,
  receiverEmail: string | null,
): Promise<void> {
  await tx
    .update(gifts)
    .set({ givenAt: CURRENT_TIME, sealedToken: null, receiverEmail })
    .where(eq(gifts.giftId, giftId));
}

/** Open links whose time is over, oldest first. */
export const endedLinks = (
  db: Connection,
  atMost: number,
): Promise<readonly { readonly giftId: string; readonly memberId: string }[]> =>
  db
    .select({ giftId: gifts.giftId, memberId: gifts.memberId })
    .from(gifts)
    .where(and(isNotNull(gifts.sealedToken), lte(gifts.endsAt, sql`now()`)))
    .orderBy(asc(gifts.endsAt))
    .limit(atMost);

/** The open links of a member. */
export async function openLinksOf(db: Connection, memberId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ giftId: gifts.giftId })
    .from(gifts)
    .where(and(eq(gifts.memberId, memberId), isNotNull(gifts.sealedToken)))
    .orderBy(asc(gifts.giftId));
  return rows.map(({ giftId }) => giftId);
}
