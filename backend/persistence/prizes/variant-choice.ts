import { type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#backend/domain/lookup.ts';
import {
  type ChoosablePrize,
  type OpenPrize,
  stockOf,
  type VariantStock,
} from '#backend/domain/variant-choice.ts';
import type { ChosenBy } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { isPlayed } from './unshipped-prizes.ts';

/** A prize of a draw. */
export type LineKey = { readonly drawId: string; readonly prizeId: string };

/** The choices that are not void. */
const COUNTS = sql`w.choose_until is not null and w.voided_at is null and w.swapped_from is null`;
/** The choices that have a piece of the box, or gave it for a spare one. In their index (`won_prizes_choices`). */
const TAKES = sql`w.choose_until is not null and (w.voided_at is null or w.swapped_from is not null) and w.variant is not null`;
/** In the indexes of such choices (`won_prizes_to_choose`). */
const IS_OPEN = sql`${COUNTS} and w.variant is null`;

const isOneOf = (lines: readonly LineKey[], table: SQL): SQL => sql`
  (${table}.draw_id, ${table}.prize_id) in (select * from unnest(
    ${sql.param(lines.map(({ drawId }) => drawId))}::uuid[], ${sql.param(lines.map(({ prizeId }) => prizeId))}::uuid[]))`;

type VariantRow = {
  readonly prize_id: string;
  readonly name: string;
  readonly total: number | null;
  readonly pieces: number;
};

/** The pieces of variants that are left, by prize. */
export const variantStock = (
  db: Connection,
  lines: readonly LineKey[],
): Promise<ReadonlyMap<string, readonly VariantStock[]>> => readStock(db, lines, sql``);

/** The same, and locks the variants: others who take pieces of these prizes wait. */
export const lockVariantStock = (
  tx: Connection,
  lines: readonly LineKey[],
): Promise<ReadonlyMap<string, readonly VariantStock[]>> => readStock(tx, lines, sql`for update of v`);

async function readStock(tx: Connection, lines: readonly LineKey[], lock: SQL) {
  const { rows: variants } = await tx.execute<VariantRow>(sql`
    select v.prize_id, v.name, v.total, p.total - p.drawn_before as pieces
      from prize_variants v join prizes p using (draw_id, prize_id)
     where ${isOneOf(lines, sql`v`)} order by v.draw_id, v.prize_id, v.position ${lock}`);
  // A statement of its own: it sees what was chosen before the lock was given.
  const { rows: taken } = await tx.execute<{ prize_id: string; variant: string; pieces: number }>(sql`
    select w.prize_id, coalesce(w.swapped_from, w.variant) as variant, count(*)::int as pieces from won_prizes w
     where ${isOneOf(lines, sql`w`)} and ${TAKES} group by 1, 2`);
  const stock = new Map<string, readonly VariantStock[]>();
  for (const [prizeId, ofPrize] of Map.groupBy(variants, ({ prize_id: id }) => id)) {
    const used = taken.flatMap((row): [string, number][] =>
      row.prize_id === prizeId ? [[row.variant, row.pieces]] : [],
    );
    stock.set(prizeId, stockOf(ofPrize[0]?.pieces ?? 0, ofPrize, new Map(used)));
  }
  return stock;
}

/** The number of open choices, by prize. */
export async function openChoices(
  db: Connection,
  lines: readonly LineKey[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ prize_id: string; open: number }>(sql`
    select w.prize_id, count(*)::int as open from won_prizes w
     where ${isOneOf(lines, sql`w`)} and ${IS_OPEN} group by w.prize_id`);
  return new Map(rows.map(({ prize_id: prizeId, open }) => [prizeId, open]));
}

/** Prizes of a member that they choose themselves. Without void ones and those of orders that are not played. */
export type OwnChoice = ChoosablePrize &
  Pick<OpenPrize, 'wishes'> & { readonly drawId: string; readonly wonAt: Date };

type ChoiceRow = {
  readonly wonPrizeId: string;
  readonly drawId: string;
  readonly prizeId: string;
  readonly variant: string | null;
  readonly wishes: string[] | null;
  readonly until: number;
  readonly won: number;
  readonly isInShipment: boolean;
};

async function ownChoices(tx: Connection, memberId: string, which: SQL): Promise<OwnChoice[]> {
  const { rows } = await tx.execute<ChoiceRow>(sql`
    select w.won_prize_id as "wonPrizeId", w.draw_id as "drawId", w.prize_id as "prizeId", w.variant, w.wishes,
           floor(extract(epoch from w.choose_until) * 1000)::float8 as until,
           floor(extract(epoch from w.won_at) * 1000)::float8 as won, (w.shipment_id is not null or w.gift_id is not null) as "isInShipment"
      from won_prizes w
     where w.member_id = ${memberId} and ${COUNTS} and ${isPlayed(memberId)} and ${which}`);
  return rows.map(({ until, won, wishes, ...row }) => ({
    ...row,
    wishes: wishes ?? [],
    chooseUntil: new Date(until),
    wonAt: new Date(won),
  }));
}

const areThese = (ids: readonly string[]): SQL =>
  sql`w.won_prize_id = any (${sql.param(ids.filter(isUuid))}::uuid[])`;

/** Those of a draw that a member can choose or change now, the earliest end first. */
export const choicesOfDraw = (db: Connection, memberId: string, drawId: string): Promise<OwnChoice[]> =>
  ownChoices(
    db,
    memberId,
    sql`w.draw_id = ${drawId} and w.shipment_id is null and w.gift_id is null and w.choose_until > clock_timestamp()
      order by w.choose_until, w.ticket`,
  );

/** Among these prizes of a member: those whose variant they choose. */
export const choicesAmong = (
  tx: Connection,
  memberId: string,
  ids: readonly string[],
): Promise<OwnChoice[]> => ownChoices(tx, memberId, sql`${areThese(ids)} order by w.won_prize_id`);

/** The same, locked. */
export const lockChoicesAmong = (
  tx: Connection,
  memberId: string,
  ids: readonly string[],
): Promise<OwnChoice[]> => ownChoices(tx, memberId, sql`${areThese(ids)} order by w.won_prize_id for update`);

/** The pieces that each member has of the variants of a prize. */
export async function ownedVariants(
  tx: Connection,
  { drawId, prizeId }: LineKey,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { rows } = await tx.execute<{ member_id: string; variant: string; pieces: number }>(sql`
    select w.member_id, w.variant, count(*)::int as pieces from won_prizes w
     where w.draw_id = ${drawId} and w.prize_id = ${prizeId} and w.voided_at is null and w.variant is not null
       and w.member_id = any (${sql.param(memberIds)}::uuid[]) group by w.member_id, w.variant`);
  const byMember = Map.groupBy(rows, ({ member_id: id }) => id);
  return new Map(
    [...byMember].map(([memberId, own]) => [
      memberId,
      new Map(own.map(({ variant, pieces }) => [variant, pieces])),
    ]),
  );
}

/** Writes variants of prizes, whose stock is locked. */
export async function writeVariants(
  tx: Connection,
  decided: readonly { readonly wonPrizeId: string; readonly variant: string; readonly by: ChosenBy }[],
): Promise<void> {
  await tx.execute(sql`
    update won_prizes w set variant = d.variant, chosen_by = d.by, chosen_at = clock_timestamp()
      from unnest(${sql.param(decided.map(({ wonPrizeId }) => wonPrizeId))}::uuid[],
        ${sql.param(decided.map(({ variant }) => variant))}::text[], ${sql.param(decided.map(({ by }) => by))}::text[])
        d(won_prize_id, variant, by)
     where w.won_prize_id = d.won_prize_id`);
}

/** Writes the order of wishes to a member's open choices of a prize. Returns their number. */
export async function writeWishes(
  tx: Connection,
  memberId: string,
  { drawId, prizeId }: LineKey,
  wishes: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update won_prizes w set wishes = ${wishes.length === 0 ? null : sql.param([...wishes])}::text[]
     where w.member_id = ${memberId} and w.draw_id = ${drawId} and w.prize_id = ${prizeId} and ${IS_OPEN}
       and w.choose_until > clock_timestamp() and ${isPlayed(memberId)}`);
  return rowCount ?? 0;
}

/** Prizes of draws with open choices whose time is over, the earliest end first. */
export async function linesToDecide(db: Connection, atMost: number): Promise<readonly LineKey[]> {
  const { rows } = await db.execute<LineKey>(sql`
    select w.draw_id as "drawId", w.prize_id as "prizeId" from won_prizes w
     where ${IS_OPEN} and w.choose_until <= now()
     group by w.draw_id, w.prize_id order by min(w.choose_until), w.draw_id, w.prize_id limit ${atMost}`);
  return rows;
}

/**
 * Locks open choices of a prize whose time is over, first won first. Leaves out those that another transaction works on.
 * A prize without wishes has those that its member stated for others of the same kind.
 */
export async function lockOverdue(
  tx: Connection,
  { drawId, prizeId }: LineKey,
  atMost: number,
): Promise<readonly OpenPrize[]> {
  const { rows } = await tx.execute<OpenPrize>(sql`
    select w.won_prize_id as "wonPrizeId", w.member_id as "memberId", coalesce(w.wishes, (
             select o.wishes from won_prizes o where o.member_id = w.member_id and o.draw_id = w.draw_id
                and o.prize_id = w.prize_id and o.wishes is not null order by o.ticket limit 1), '{}') as wishes
      from won_prizes w
     where w.draw_id = ${drawId} and w.prize_id = ${prizeId} and ${IS_OPEN} and w.choose_until <= now()
     order by w.choose_until, w.ticket limit ${atMost} for update skip locked`);
  return rows;
}

/** Members with open choices that end within this time, of which they were not reminded. */
export async function membersToRemindOfChoice(
  db: Connection,
  withinMs: number,
  atMost: number,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ member_id: string }>(sql`
    select w.member_id from won_prizes w where ${endsWithin(withinMs)}
     group by w.member_id order by min(w.choose_until) limit ${atMost}`);
  return rows.map((row) => row.member_id);
}

const endsWithin = (ms: number): SQL => sql`${IS_OPEN} and w.choose_reminded_at is null
  and w.choose_until > now() and w.choose_until <= now() + ${ms} * interval '1 millisecond'`;

type EndingChoice = { readonly drawTitle: string; readonly prizes: number; readonly until: Date };

/** Marks the ending choices of a member as reminded, and returns them by draw, the earliest end first. */
export async function markChoiceReminded(
  tx: Connection,
  memberId: string,
  withinMs: number,
): Promise<readonly EndingChoice[]> {
  const { rows } = await tx.execute<{ title: string; prizes: number; until: number }>(sql`
    with marked as (
      update won_prizes w set choose_reminded_at = clock_timestamp()
       where w.member_id = ${memberId} and ${endsWithin(withinMs)} returning w.draw_id, w.choose_until)
    select d.title, count(*)::int as prizes, floor(extract(epoch from min(m.choose_until)) * 1000)::float8 as until
      from marked m join draws d using (draw_id) group by d.draw_id, d.title order by min(m.choose_until)`);
  return rows.map(({ title, prizes, until }) => ({ drawTitle: title, prizes, until: new Date(until) }));
}
