import { and } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { draws } from '../schema.ts';
import { matchesName } from './draw-names.ts';
import { IS_PUBLIC } from './public-draws.ts';

/** The secret of a public draw, by its current or a former name; `undefined`: there is none. */
export async function sourceSaltNamed(db: Connection, directoryName: string): Promise<string | undefined> {
  const [draw] = await db
    .select({ salt: draws.sourceSalt })
    .from(draws)
    .where(and(matchesName(directoryName), IS_PUBLIC));
  return draw?.salt;
}
