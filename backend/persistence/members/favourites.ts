import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { IS_PUBLIC } from '../draws/public-draws.ts';
import { draws, favouriteCharacters, favouriteDraws, formerNames } from '../schema.ts';

/** The names of a member's favourites. */
export type FavouriteNames = {
  /** The last added one first. */
  readonly draws: readonly string[];
  readonly characters: readonly string[];
};

export async function favouritesOf(db: Connection, memberId: string): Promise<FavouriteNames> {
  const ofDraws = await db
    .select({ name: draws.directoryName })
    .from(favouriteDraws)
    .innerJoin(draws, and(eq(draws.drawId, favouriteDraws.drawId), IS_PUBLIC))
    .where(eq(favouriteDraws.memberId, memberId))
    .orderBy(desc(favouriteDraws.at), desc(draws.drawId));
  const ofCharacters = await db
    .select({ name: favouriteCharacters.character })
    .from(favouriteCharacters)
    .where(eq(favouriteCharacters.memberId, memberId))
    .orderBy(desc(favouriteCharacters.at), desc(favouriteCharacters.character));
  return {
    draws: ofDraws.map(({ name }) => name),
    characters: ofCharacters.map(({ name }) => name),
  };
}

/** Adds draws by their current or former names, and characters. Ignores unknown draws and those added before. */
export async function insertFavourites(
  tx: Connection,
  memberId: string,
  { draws: names, characters }: FavouriteNames,
): Promise<void> {
  if (names.length > 0) await insertDraws(tx, memberId, names);
  if (characters.length > 0) await insertCharacters(tx, memberId, characters);
}

/** Deletes a draw by its current or a former name. */
export async function deleteFavouriteDraw(
  db: Connection,
  memberId: string,
  directoryName: string,
): Promise<void> {
  const isNamed = inArray(favouriteDraws.drawId, idsOf(db, [directoryName]));
  await db.delete(favouriteDraws).where(and(eq(favouriteDraws.memberId, memberId), isNamed));
}

export async function deleteFavouriteCharacter(
  db: Connection,
  memberId: string,
  character: string,
): Promise<void> {
  await db
    .delete(favouriteCharacters)
    .where(and(eq(favouriteCharacters.memberId, memberId), eq(favouriteCharacters.character, character)));
}

export async function deleteFavouritesOf(tx: Connection, memberId: string): Promise<void> {
  await tx.delete(favouriteDraws).where(eq(favouriteDraws.memberId, memberId));
  await tx.delete(favouriteCharacters).where(eq(favouriteCharacters.memberId, memberId));
}

async function insertDraws(db: Connection, memberId: string, names: readonly string[]): Promise<void> {
  const named = db
    .select({
      drawId: draws.drawId,
      memberId: sql`${memberId}::uuid`.as('member_id'),
      at: CURRENT_TIME.as('at'),
    })
    .from(draws)
    .where(and(inArray(draws.drawId, idsOf(db, names)), IS_PUBLIC));
  await db.insert(favouriteDraws).select(named).onConflictDoNothing();
}

async function insertCharacters(
  db: Connection,
  memberId: string,
  characters: readonly string[],
): Promise<void> {
  const values = [...new Set(characters)].map((character) => ({ character, memberId, at: CURRENT_TIME }));
  await db.insert(favouriteCharacters).values(values).onConflictDoNothing();
}

/** The draws with these names, current or former. No name is both. */
const idsOf = (db: Connection, names: readonly string[]) =>
  union(
    db
      .select({ drawId: draws.drawId })
      .from(draws)
      .where(inArray(draws.directoryName, [...names])),
    db
      .select({ drawId: formerNames.drawId })
      .from(formerNames)
      .where(inArray(formerNames.directoryName, [...names])),
  );
