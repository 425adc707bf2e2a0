import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { gifts } from '../schema.ts';

/** Whether the receiver of a gift has typed the address of a shipment. Names with their table. */
export const IS_RECEIVERS = sql<boolean>`exists (select from gifts g
  where g.gift_id = shipments.gift_id and g.link_digest is not null)`;

type NewGift = { readonly memberId: string; readonly card: GiftCard };

/** Adds a gift of a member and returns its id. */
export async function insertGift(tx: Connection, { memberId, card }: NewGift): Promise<string> {
  const [added] = await tx
    .insert(gifts)
    .values({ memberId, fromName: card.from, message: card.message, madeAt: CURRENT_TIME })
    .returning({ giftId: gifts.giftId });
  if (added === undefined) throw new Error('The insertion of the gift returned no row.');
  return added.giftId;
}

type CardRow = Pick<typeof gifts.$inferSelect, 'fromName' | 'message'>;

/** Null if it was deleted with the account of the giver. */
export const cardIn = ({ fromName, message }: CardRow): GiftCard | null =>
  fromName === null || message === null ? null : { from: fromName, message };

/** The cards of gifts. */
export async function cardsOf(
  db: Connection,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, GiftCard>> {
  if (giftIds.length === 0) return new Map();
  const rows = await db
    .select({ giftId: gifts.giftId, fromName: gifts.fromName, message: gifts.message })
    .from(gifts)
    .where(inArray(gifts.giftId, [...giftIds]));
  return new Map(
    rows.flatMap((row) => {
      const card = cardIn(row);
      return card === null ? [] : [[row.giftId, card] as const];
    }),
  );
}

/** The card of a shipment; null: it is no gift. */
export const cardOf = async (db: Connection, giftId: string | null): Promise<GiftCard | null> =>
  giftId === null ? null : ((await cardsOf(db, [giftId])).get(giftId) ?? null);

/** Deletes what a member has written on cards, and the receivers' email addresses. Their account is deleted. */
export async function deleteCardsOf(tx: Connection, memberId: string): Promise<void> {
  await tx
    .update(gifts)
    .set({ fromName: null, message: null, receiverEmail: null })
    .where(and(eq(gifts.memberId, memberId), isNotNull(gifts.fromName)));
}
