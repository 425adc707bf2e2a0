import { asc, inArray, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { pictureWith } from '../content/pictures.ts';
import { prizeOf } from '../draws/draws.ts';
import { draws, prizes, prizeVariants } from '../schema.ts';
import {
  charactersOfHeldDraws,
  pageOfHeldDraws,
  type CollectionFilter,
  type HeldDraw,
} from './member-draws.ts';
import { IS_SENT, IS_WAITING, isPlayed } from './unshipped-prizes.ts';
import type { ShownPrize } from '#backend/domain/draws/draw.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import type { Paged } from '../db/pages.ts';

/** A prize of a draw in which a member has won, with the number of theirs. */
type CollectedPrize = ShownPrize & {
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly owned: number;
  /** Null: they have none. */
  readonly firstWonAt: Date | null;
  /** With the number of theirs that are of this variant. */
  readonly variants: readonly { readonly name: string; readonly owned: number }[];
};

/** All prizes of a draw in which a member has won. */
export type CollectedDraw = Pick<HeldDraw, 'drawId' | 'directoryName' | 'title' | 'art'> & {
  /** Best grade first, the last-one prize at the end. */
  readonly prizes: readonly CollectedPrize[];
};

type Collection = Paged<CollectedDraw> & {
  /** Of all draws in which the member holds prizes. */
  readonly characters: readonly string[];
};

/** All prizes of the draws in which a member has won, with the number of theirs. */
export async function collectionOf(
  db: Connection,
  memberId: string,
  filter: CollectionFilter,
): Promise<Collection> {
  const characters = await charactersOfHeldDraws(db, memberId);
  const { total, drawIds } = await pageOfHeldDraws(db, memberId, filter);
  if (drawIds.length === 0) return { total, items: [], characters };
  const [offered, owned] = await Promise.all([
    drawsWithPrizes(db, drawIds),
    countOwned(db, memberId, drawIds),
  ]);
  const byId = new Map(offered.map((draw) => [draw.drawId, draw]));
  return {
    total,
    characters,
    items: drawIds.flatMap((drawId) => {
      const draw = byId.get(drawId);
      return draw === undefined ? [] : collectedDraw(draw, owned);
    }),
  };
}

const drawsWithPrizes = (db: Connection, drawIds: readonly string[]) =>
  db.query.draws.findMany({
    where: inArray(draws.drawId, [...drawIds]),
    columns: { drawId: true, directoryName: true, title: true, artAlt: true },
    with: {
      art: true,
      prizes: {
        with: { picture: true, variants: { orderBy: asc(prizeVariants.position) } },
        orderBy: asc(prizes.position),
      },
      lastOnePrize: { with: { picture: true } },
    },
  });

type DrawWithPrizes = Awaited<ReturnType<typeof drawsWithPrizes>>[number];

type Owned = {
  readonly draw_id: string;
  /** Null: the last-one prize. */
  readonly prize_id: string | null;
  readonly variant: string | null;
  readonly pieces: number;
  /** When the first of them was won, in milliseconds since 1970. */
  readonly first_ms: number;
};

/** Two parts, each of which reads an index of its own. Void prizes are in neither. */
async function countOwned(
  db: Connection,
  memberId: string,
  drawIds: readonly string[],
): Promise<readonly Owned[]> {
  const whose = sql`member_id = ${memberId} and draw_id = any (${sql.param(drawIds)}::uuid[])`;
  const { rows } = await db.execute<Owned>(sql`
    select draw_id, prize_id, variant, count(*)::int as pieces,
      floor(extract(epoch from min(won_at)) * 1000)::float8 as first_ms
      from (select draw_id, prize_id, variant, won_at from won_prizes where ${whose} and ${IS_WAITING} and ${isPlayed(memberId)}
            union all
            select draw_id, prize_id, variant, won_at from won_prizes where ${whose} and ${IS_SENT}) owned
     group by draw_id, prize_id, variant`);
  return rows;
}

function collectedDraw(draw: DrawWithPrizes, owned: readonly Owned[]): CollectedDraw {
  const ownedOf = (prizeId: string | null) =>
    owned.filter((one) => one.draw_id === draw.drawId && one.prize_id === prizeId);
  const ofTickets = draw.prizes.map((prize) => collectedPrize(prize, ownedOf(prize.prizeId)));
  const lastOne = draw.lastOnePrize && {
    ...draw.lastOnePrize,
    grade: 'lastOne' as const,
    gradeLabel: LAST_ONE_LABEL,
    variants: [],
  };
  return {
    drawId: draw.drawId,
    directoryName: draw.directoryName,
    title: draw.title,
    art: pictureWith(draw.art, draw.artAlt),
    prizes: lastOne === null ? ofTickets : [...ofTickets, collectedPrize(lastOne, ownedOf(null))],
  };
}

type Offered = Parameters<typeof prizeOf>[0] & {
  readonly grade: CollectedPrize['grade'];
  readonly gradeLabel: string;
  readonly variants: readonly { readonly name: string }[];
};

function collectedPrize(prize: Offered, owned: readonly Owned[]): CollectedPrize {
  const piecesOf = (which: readonly Owned[]) => which.reduce((sum, { pieces }) => sum + pieces, 0);
  return {
    ...prizeOf(prize),
    grade: prize.grade,
    gradeLabel: prize.gradeLabel,
    owned: piecesOf(owned),
    firstWonAt: owned.length === 0 ? null : new Date(Math.min(...owned.map((one) => one.first_ms))),
    variants: prize.variants.map(({ name }) => ({
      name,
      owned: piecesOf(owned.filter(({ variant }) => variant === name)),
    })),
  };
}
