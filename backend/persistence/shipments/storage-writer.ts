import { and, asc, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Page, Paged } from '#backend/actions/ports.ts';
import { rangeOf } from '#backend/domain/operations/lookup.ts';
import type { ExpiredPrize, StorageWriter } from '#backend/actions/shipments/storage.ts';
import type { Connection } from '../database.ts';
import { CURRENT_TIME } from '../clock.ts';
import { containsText } from '../contains-text.ts';
import { isUuid } from '../ids.ts';
import { type KeyedList, pageOfKeys } from '../page-keys.ts';
import { draws, lastOnePrizes, prizes, storageExtensions, wonPrizes } from '../schema.ts';
import { lockOrdersOf } from './shipment-writer.ts';

export const storageWriter = (tx: Connection): StorageWriter => ({
  lock: (which) =>
    lockPrizes(
      tx,
      'memberId' in which
        ? and(eq(wonPrizes.memberId, which.memberId), isNull(wonPrizes.shipmentId))
        : inArray(wonPrizes.wonPrizeId, which.wonPrizeIds.filter(isUuid)),
    ),

  extend: async (extended, keptUntil) => {
    await tx.insert(storageExtensions).values(
      extended.map(({ wonPrizeId, keptUntil: keptUntilBefore }) => ({
        ...{ wonPrizeId, keptUntilBefore, keptUntil, at: CURRENT_TIME },
      })),
    );
    await tx
      .update(wonPrizes)
      .set({ keptUntil })
      .where(areThese(extended.map(({ wonPrizeId }) => wonPrizeId)));
  },

  giveUp: async (ids, givenUpBy) => {
    await tx.update(wonPrizes).set({ voidedAt: CURRENT_TIME, givenUpBy }).where(areThese(ids));
  },

  expired: ({ q, ...page }) => expiredPrizes(tx, q, page),
});

const areThese = (ids: readonly string[]): SQL =>
  sql`${wonPrizes.wonPrizeId} = any(${sql.param(ids)}::uuid[])`;

/** In the index of prizes in storage by its end (`won_prizes_by_end`). */
const IS_EXPIRED = sql`${wonPrizes.shipmentId} is null and ${wonPrizes.voidedAt} is null and ${wonPrizes.keptUntil} <= now()`;

const { wonPrizeId, memberId, orderId, keptUntil } = wonPrizes;
const EXPIRED_COLUMNS = {
  ...{ wonPrizeId, memberId, orderId, keptUntil },
  drawTitle: draws.title,
  grade: prizes.grade,
  name: sql<string>`coalesce(${prizes.name}, ${lastOnePrizes.name})`,
};

async function lockPrizes(tx: Connection, these: SQL | undefined) {
  const which = and(these, isNull(wonPrizes.voidedAt));
  await lockOrdersOf(tx, which);
  const rows = await tx
    .select({ won: wonPrizes, at: sql`${CURRENT_TIME}`.mapWith(wonPrizes.wonAt) })
    .from(wonPrizes)
    .where(which)
    .orderBy(asc(wonPrizes.wonPrizeId))
    .for('update');
  const stored = rows.map(({ won }) => ({
    ...{ wonPrizeId: won.wonPrizeId, memberId: won.memberId, keptUntil: won.keptUntil },
    isInShipment: won.shipmentId !== null,
  }));
  return { prizes: stored, at: rows.at(-1)?.at ?? new Date(0) };
}

/** Prizes of the draws or orders that a text names, or with it in their own name. */
function foundBy(q: string | undefined): SQL | undefined {
  if (q === undefined) return undefined;
  const ofDraw = sql`${wonPrizes.drawId} in (select d.draw_id from draws d where ${containsText(sql`d.title`, q)})`;
  const ofPrize = sql`(${wonPrizes.drawId}, ${wonPrizes.prizeId}) in (
    select p.draw_id, p.prize_id from prizes p where ${containsText(sql`p.name`, q)})`;
  const ofLastOne = sql`${wonPrizes.prizeId} is null and ${wonPrizes.drawId} in (
    select l.draw_id from last_one_prizes l where ${containsText(sql`l.name`, q)})`;
  const ids = rangeOf(q);
  return or(ofDraw, ofPrize, ofLastOne, ids && between(wonPrizes.orderId, ids.from, ids.to));
}

/** The list of prizes whose storage has ended. */
async function expiredPrizes(
  tx: Connection,
  q: string | undefined,
  page: Page,
): Promise<Paged<ExpiredPrize>> {
  const list: KeyedList = {
    ...{ table: wonPrizes, key: { wonPrizeId: wonPrizes.wonPrizeId }, which: and(IS_EXPIRED, foundBy(q)) },
    order: { columns: [wonPrizes.keptUntil, wonPrizes.wonPrizeId], direction: 'asc' },
  };
  const { total, keys, order } = await pageOfKeys(tx, list, page);
  const items = await tx
    .select(EXPIRED_COLUMNS)
    .from(wonPrizes)
    .innerJoin(draws, eq(draws.drawId, wonPrizes.drawId))
    .leftJoin(prizes, and(eq(prizes.drawId, wonPrizes.drawId), eq(prizes.prizeId, wonPrizes.prizeId)))
    .leftJoin(lastOnePrizes, and(eq(lastOnePrizes.drawId, wonPrizes.drawId), isNull(wonPrizes.prizeId)))
    .where(inArray(wonPrizes.wonPrizeId, keys))
    .orderBy(...order);
  return { total, items };
}
