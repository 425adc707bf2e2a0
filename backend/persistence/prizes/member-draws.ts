import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { currentTime } from '../db/clock.ts';
import { pictureWith } from '../content/pictures.ts';
import { shippingOf } from '../draws/draws.ts';
import { purchaseTermsOf } from '../shipments/purchase-terms.ts';
import {
  drawCharacters,
  draws,
  holdings,
  lastOnePrizes,
  pictures,
  prizes,
  shippingTariffs,
} from '../schema.ts';
import { IS_IN_STORAGE, IS_WAITING, isPlayed } from './unshipped-prizes.ts';
import type { Page, Paged } from '../db/pages.ts';
import type { Picture } from '#backend/domain/content/content.ts';
import type { ShippingTerms } from '#backend/domain/draws/draw.ts';
import { usableTerms } from '#backend/domain/shipments/purchase-terms.ts';
import type { PrizeSize, Tariff } from '#lib/shipments/tariff.ts';
import { yen } from '#backend/domain/money.ts';

/** A draw of which a member has won prizes. */
export type HeldDraw = {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly art: Picture;
  readonly waiting: number;
  readonly requested: number;
  /** The first end of storage among the prizes in storage. */
  readonly keptUntil: Date | null;
  /** The terms for this member's prizes. */
  readonly shipping: ShippingTerms;
};

/** The places and the post of each prize of these draws, by draw. */
async function sizesOfDraws(
  db: Connection,
  drawIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PrizeSize[]>> {
  if (drawIds.length === 0) return new Map();
  const { rows } = await db.execute<PrizeSize & { readonly drawId: string }>(sql`
    select draw_id as "drawId", coalesce(space, 1) as space, is_postable as "isPostable"
      from ${prizes} where draw_id in ${drawIds}
    union
    select draw_id, coalesce(space, 1), is_postable from ${lastOnePrizes} where draw_id in ${drawIds}`);
  return Map.groupBy(rows, ({ drawId }) => drawId);
}

/** The draws of which a member has won prizes, with their counts. */
export async function drawsOfMember(
  db: Connection,
  memberId: string,
  { limit, offset }: Page,
): Promise<Paged<HeldDraw> & { readonly at: Date }> {
  const held = isHeldBy(memberId);
  const rows = await db
    .select({
      holding: holdings,
      draw: draws,
      art: pictures,
      tariff: shippingTariffs.tariff,
      keptUntil: firstToEnd(memberId),
    })
    .from(holdings)
    .innerJoin(draws, eq(draws.drawId, holdings.drawId))
    .innerJoin(pictures, eq(pictures.pictureId, draws.artId))
    .leftJoin(shippingTariffs, eq(shippingTariffs.tariffId, draws.tariffId))
    .where(held)
    .orderBy(...LAST_WON_FIRST)
    .limit(limit)
    .offset(offset);
  const drawIds = rows.map(({ draw }) => draw.drawId);
  const termsFor = await purchaseTermsOf(db, memberId, drawIds);
  const sizes = await sizesOfDraws(db, drawIds);
  const items = rows.map((row) => {
    const held = heldDraw(row, termsFor);
    const own = sizes.get(held.drawId);
    return own === undefined ? held : { ...held, shipping: usableTerms(held.shipping, own) };
  });
  return { total: await db.$count(holdings, held), items, at: await currentTime(db) };
}

export type CollectionFilter = Page & {
  /** Only draws with this character. */
  readonly character: string | undefined;
};

/** The ids of a page of those draws, or of those with a character. */
export async function pageOfHeldDraws(
  db: Connection,
  memberId: string,
  { character, limit, offset }: CollectionFilter,
): Promise<{ readonly total: number; readonly drawIds: readonly string[] }> {
  const { drawId, name } = drawCharacters;
  const withCharacter =
    character === undefined
      ? undefined
      : inArray(holdings.drawId, db.select({ drawId }).from(drawCharacters).where(eq(name, character)));
  const held = and(isHeldBy(memberId), withCharacter);
  const rows = await db
    .select({ drawId: holdings.drawId })
    .from(holdings)
    .where(held)
    .orderBy(...LAST_WON_FIRST)
    .limit(limit)
    .offset(offset);
  return { total: await db.$count(holdings, held), drawIds: rows.map((row) => row.drawId) };
}

/** The characters of those draws, the most frequent one first. */
export async function charactersOfHeldDraws(db: Connection, memberId: string): Promise<readonly string[]> {
  const { name } = drawCharacters;
  const rows = await db
    .select({ name })
    .from(holdings)
    .innerJoin(drawCharacters, eq(drawCharacters.drawId, holdings.drawId))
    .where(isHeldBy(memberId))
    .groupBy(name)
    .orderBy(desc(count()), asc(name));
  return rows.map((row) => row.name);
}

const isHeldBy = (memberId: string) => and(eq(holdings.memberId, memberId), gt(holdings.won, 0));

const LAST_WON_FIRST = [desc(holdings.lastWonAt), desc(holdings.drawId)];

/** Prizes in storage only: an ended storage is no deadline. */
const firstToEnd = (memberId: string) => sql<string | null>`(
  select extract(epoch from min(kept_until)) * 1000 from won_prizes
  where won_prizes.member_id = ${memberId} and won_prizes.draw_id = ${holdings.drawId}
    and ${IS_WAITING} and ${IS_IN_STORAGE} and ${isPlayed(memberId)})`;

type Row = {
  readonly holding: typeof holdings.$inferSelect;
  readonly draw: typeof draws.$inferSelect;
  readonly art: typeof pictures.$inferSelect;
  readonly tariff: Tariff | null;
  readonly keptUntil: string | null;
};

const heldDraw = (
  { holding, draw, art, tariff, keptUntil }: Row,
  termsFor: Awaited<ReturnType<typeof purchaseTermsOf>>,
): HeldDraw => ({
  drawId: draw.drawId,
  directoryName: draw.directoryName,
  title: draw.title,
  art: pictureWith(art, draw.artAlt),
  waiting: holding.waiting,
  requested: holding.won - holding.waiting,
  keptUntil: keptUntil === null ? null : new Date(Number(keptUntil)),
  shipping: shippingFor({ draw, tariff }, termsFor),
});

function shippingFor(
  { draw, tariff }: Pick<Row, 'draw' | 'tariff'>,
  termsFor: Awaited<ReturnType<typeof purchaseTermsOf>>,
): ShippingTerms {
  const present = shippingOf(draw, tariff);
  const { fee, ...terms } = termsFor(draw.drawId, present);
  return { ...present, ...terms, fee: yen(fee) };
}
