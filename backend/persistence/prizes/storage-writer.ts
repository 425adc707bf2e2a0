import { and, asc, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { rangeOf, isUuid } from '#backend/domain/lookup.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { draws, lastOnePrizes, orders, prizes, storageExtensions, wonPrizes } from '../schema.ts';
import { hasWords } from '../db/search-words.ts';
import { lockOrdersOf } from '../shipments/shipment-writer.ts';
import type { StoredPrize, GivenUpBy } from '#backend/domain/shipments/storage.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';
import type { Grade } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';

/** Locks the orders of prizes, then the prizes, without void ones and those of orders that are not played. Of a member: those in storage. */
export const lockStoredPrizes = (
  tx: Connection,
  which: { readonly memberId: string } | { readonly wonPrizeIds: readonly string[] },
): Promise<{ readonly prizes: readonly StoredPrize[]; readonly at: Date }> =>
  lockPrizes(
    tx,
    'memberId' in which
      ? and(eq(wonPrizes.memberId, which.memberId), isNull(wonPrizes.shipmentId), isNull(wonPrizes.giftId))
      : inArray(wonPrizes.wonPrizeId, which.wonPrizeIds.filter(isUuid)),
  );

export async function setKeptUntil(
  tx: Connection,
  extended: readonly StoredPrize[],
  keptUntil: Date,
): Promise<void> {
  await tx.insert(storageExtensions).values(
    extended.map(({ wonPrizeId, keptUntil: keptUntilBefore }) => ({
      wonPrizeId,
      keptUntilBefore,
      keptUntil,
      at: CURRENT_TIME,
    })),
  );
  await tx
    .update(wonPrizes)
    .set({ keptUntil })
    .where(areThese(extended.map(({ wonPrizeId }) => wonPrizeId)));
}

export async function recordGivenUp(
  tx: Connection,
  ids: readonly string[],
  givenUpBy: GivenUpBy,
): Promise<void> {
  await tx.update(wonPrizes).set({ voidedAt: CURRENT_TIME, givenUpBy }).where(areThese(ids));
}

const areThese = (ids: readonly string[]): SQL =>
  sql`${wonPrizes.wonPrizeId} = any(${sql.param(ids)}::uuid[])`;

/** In the index of prizes in storage by its end (`won_prizes_by_end`). */
const IS_EXPIRED = sql`${wonPrizes.shipmentId} is null and ${wonPrizes.voidedAt} is null and ${wonPrizes.keptUntil} <= now()`;

const { wonPrizeId, memberId, orderId, keptUntil } = wonPrizes;
const EXPIRED_COLUMNS = {
  wonPrizeId,
  memberId,
  orderId,
  keptUntil,
  drawTitle: draws.title,
  grade: prizes.grade,
  gradeLabel: sql<string>`coalesce(${prizes.gradeLabel}, ${LAST_ONE_LABEL})`,
  name: sql<string>`coalesce(${prizes.name}, ${lastOnePrizes.name})`,
};

async function lockPrizes(tx: Connection, these: SQL | undefined) {
  const which = and(these, isNull(wonPrizes.voidedAt));
  await lockOrdersOf(tx, which);
  const rows = await tx
    .select({ won: wonPrizes, at: sql`${CURRENT_TIME}`.mapWith(wonPrizes.wonAt) })
    .from(wonPrizes)
    .innerJoin(orders, and(eq(orders.drawId, wonPrizes.drawId), eq(orders.orderId, wonPrizes.orderId)))
    .where(and(which, eq(orders.status, 'CONFIRM')))
    .orderBy(asc(wonPrizes.wonPrizeId))
    .for('update', { of: wonPrizes });
  const stored = rows.map(({ won }) => ({
    wonPrizeId: won.wonPrizeId,
    memberId: won.memberId,
    keptUntil: won.keptUntil,
    isInShipment: won.shipmentId !== null || won.giftId !== null,
  }));
  return { prizes: stored, at: rows.at(-1)?.at ?? new Date(0) };
}

/** The line of a won prize: that of its draw's prize table, or the last-one prize. */
const LINE = sql`coalesce(${wonPrizes.prizeId}, ${wonPrizes.drawId})`;

/** The lines of draws with such prizes that a text names, or whose draw it names, and the number of the prizes. */
async function linesNamedBy(tx: Connection, q: string) {
  const drawName = sql`(select d.search_name from draws d where d.draw_id = w.draw_id)`;
  const prizeName = sql`coalesce(
    (select p.name from prizes p where p.draw_id = w.draw_id and p.prize_id = w.line),
    (select l.name from last_one_prizes l where l.draw_id = w.draw_id))`;
  const { rows } = await tx.execute<{ draws: string[]; lines: string[]; total: number }>(sql`
    with w as materialized (
      select ${wonPrizes.drawId}, ${LINE} as line, count(*)::int as prizes from ${wonPrizes} where ${IS_EXPIRED} group by 1, 2)
    select coalesce(array_agg(draw_id), '{}') as draws, coalesce(array_agg(line), '{}') as lines,
      coalesce(sum(prizes), 0)::int as total
    from w where ${hasWords(drawName, [q])} or ${hasWords(sql`search_text(${prizeName})`, [q])}`);
  const [found] = rows;
  if (found === undefined) throw new Error('The search of prizes returned no row.');
  return found;
}

/** Of a text: prizes of the draws or orders that it names, or with it in their own name. */
async function expiredWith(
  tx: Connection,
  q: string | undefined,
): Promise<Pick<KeyedList, 'which' | 'length'>> {
  if (q === undefined) return { which: IS_EXPIRED };
  const { draws: ofDraws, lines, total } = await linesNamedBy(tx, q);
  const isNamed = sql`(${wonPrizes.drawId}, ${LINE}) in (
    select * from unnest(${sql.param(ofDraws)}::uuid[], ${sql.param(lines)}::uuid[]))`;
  const ids = rangeOf(q);
  if (ids === undefined) return { which: and(IS_EXPIRED, isNamed), length: total };
  const isOfOrder = between(wonPrizes.orderId, ids.from, ids.to);
  return { which: and(IS_EXPIRED, total === 0 ? isOfOrder : or(isNamed, isOfOrder)) };
}

export type ExpiredPrize = {
  readonly wonPrizeId: string;
  readonly memberId: string;
  readonly orderId: string;
  readonly drawTitle: string;
  readonly grade: Grade | null;
  readonly gradeLabel: string;
  readonly name: string;
  readonly keptUntil: Date;
};

/** Prizes whose storage has ended, the earliest end first. */
export async function expiredPrizes(
  tx: Connection,
  { q, ...page }: Page & { readonly q?: string },
): Promise<Paged<ExpiredPrize>> {
  const list: KeyedList = {
    table: wonPrizes,
    key: { wonPrizeId: wonPrizes.wonPrizeId },
    ...(await expiredWith(tx, q)),
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
