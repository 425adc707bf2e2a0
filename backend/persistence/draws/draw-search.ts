import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  type SQL,
  sql,
  asc,
  type AnyColumn,
  type SQLWrapper,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { IS_PUBLIC } from './public-draws.ts';
import type { Connection } from '../db/database.ts';
import { drawCharacters, draws, lastOnePrizes, prizes } from '../schema.ts';
import type { ListedDraw } from '#backend/domain/draws/search.ts';
import type { SalesType } from '#lib/contract/enums.ts';
import { containsText } from '../db/search-words.ts';

/** The conditions of a list that do not depend on the time. */
export type DrawTextFilter = {
  /** Each is in the title, its reading, a character or a prize. */
  readonly words?: readonly string[];
  readonly character?: string;
  readonly salesType?: SalesType;
  readonly maxPrice?: number;
};

/** The figures that select and order the public draws of a list. */
export function listedDraws(db: Connection, filter: DrawTextFilter): Promise<ListedDraw[]> {
  const { drawId, opensAt, closesAt, total, sold, held, price } = getTableColumns(draws);
  return db
    .select({ drawId, opensAt, closesAt, total, sold, held, price, isNamed: isNamed(db, filter) })
    .from(draws)
    .where(and(IS_PUBLIC, ...conditions(db, filter)));
}

/** The characters of all public draws with the number of their draws, those of most draws first. */
export function charactersOfDraws(
  db: Connection,
): Promise<{ readonly name: string; readonly draws: number }[]> {
  const { name } = drawCharacters;
  return db
    .select({ name, draws: count() })
    .from(drawCharacters)
    .innerJoin(draws, and(eq(draws.drawId, drawCharacters.drawId), IS_PUBLIC))
    .groupBy(name)
    .orderBy(desc(count()), asc(sql`min(${drawCharacters.position})`), asc(name));
}

function conditions(db: Connection, { words = [], character, salesType, maxPrice }: DrawTextFilter) {
  const { drawId, name } = drawCharacters;
  return [
    withAll(words, (word) => found(db, word)),
    character === undefined
      ? undefined
      : inArray(draws.drawId, db.select({ drawId }).from(drawCharacters).where(eq(name, character))),
    salesType === undefined ? undefined : eq(draws.salesType, salesType),
    maxPrice === undefined ? undefined : lte(draws.price, maxPrice),
  ];
}

const isNamed = (db: Connection, { words = [] }: DrawTextFilter) =>
  sql<boolean>`${withAll(words, (word) => unionAll(...inNames(db, word))) ?? sql`true`}`;

/** Whether a draw is among those of every word. An intersection, because it is hashed: semi-joins would nest loops. */
const withAll = (words: readonly string[], drawsOf: (word: string) => SQLWrapper): SQL | undefined =>
  words.length === 0
    ? undefined
    : sql`${draws.drawId} in (${sql.join(
        words.map((word) => sql`(${drawsOf(word)})`),
        sql` intersect `,
      )})`;

/** The ids of the draws that a word is in. Each text has an index of its own. */
function found(db: Connection, word: string) {
  const [inTitle, inReading, inCharacters] = inNames(db, word);
  return unionAll(
    inTitle,
    inReading,
    inCharacters,
    db.select({ drawId: prizes.drawId }).from(prizes).where(hasText(prizes.name, word)),
    db.select({ drawId: lastOnePrizes.drawId }).from(lastOnePrizes).where(hasText(lastOnePrizes.name, word)),
  );
}

function inNames(db: Connection, word: string) {
  const { drawId, name } = drawCharacters;
  const inDraws = (which: SQL) => db.select({ drawId: draws.drawId }).from(draws).where(which);
  return [
    inDraws(hasText(draws.title, word)),
    inDraws(hasText(draws.reading, word)),
    db.select({ drawId }).from(drawCharacters).where(hasText(name, word)),
  ] as const;
}

/**
 * The pairs are computed before, so that the index is used for every word. Of a word that is in nearly all texts, PostgreSQL
 * would compute the terms of all rows, which takes a hundred times as long.
 */
const hasText = (column: AnyColumn, word: string): SQL =>
  containsText(column, word, sql`(select search_pairs(${word}))`);
