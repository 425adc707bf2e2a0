import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core';

/**
 * Every character and pair of characters of a text, by which its rows are found. Without a list of pending entries, which
 * each search would read.
 */
export const searchIndex = (name: string, column: AnyPgColumn) =>
  index(name)
    .using('gin', sql`search_terms(${column})`)
    .with({ fastupdate: false });
