import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { FavouriteStore } from '#backend/actions/members/favourites.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, favouriteCharacters, favouriteDraws, formerNames } from '../schema.ts';

export const favouriteStore = (db: Connection): FavouriteStore => ({
  of: async (memberId) => {
    const ofDraws = await db
      .select({ name: draws.directoryName })
      .from(favouriteDraws)
      .innerJoin(draws, eq(draws.drawId, favouriteDraws.drawId))
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
  },

  add: async (memberId, { draws: names, characters }) => {
    if (names.length > 0) await addDraws(db, memberId, names);
    if (characters.length > 0) await addCharacters(db, memberId, characters);
  },

  removeDraw: async (memberId, directoryName) => {
    await db
      .delete(favouriteDraws)
      .where(
        and(
          eq(favouriteDraws.memberId, memberId),
          inArray(favouriteDraws.drawId, idsOf(db, [directoryName])),
        ),
      );
  },

  removeCharacter: async (memberId, character) => {
    await db
      .delete(favouriteCharacters)
      .where(and(eq(favouriteCharacters.memberId, memberId), eq(favouriteCharacters.character, character)));
  },

  deleteOf: async (memberId) => {
    await db.delete(favouriteDraws).where(eq(favouriteDraws.memberId, memberId));
    await db.delete(favouriteCharacters).where(eq(favouriteCharacters.memberId, memberId));
  },
});

async function addDraws(db: Connection, memberId: string, names: readonly string[]): Promise<void> {
  const named = db
    .select({
      drawId: draws.drawId,
      memberId: sql`${memberId}::uuid`.as('member_id'),
      at: CURRENT_TIME.as('at'),
    })
    .from(draws)
    .where(inArray(draws.drawId, idsOf(db, names)));
  await db.insert(favouriteDraws).select(named).onConflictDoNothing();
}

async function addCharacters(db: Connection, memberId: string, characters: readonly string[]): Promise<void> {
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
