import { and, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { draws } from '../schema.ts';
import { matchesName } from './draw-names.ts';

/** Condition: shoppers see the draw. */
export const IS_PUBLIC = sql<boolean>`${draws.publishedAt} <= now()`;

/** Whether shoppers find a draw under this name, current or former. */
export const hasPublicDrawNamed = async (db: Connection, name: string): Promise<boolean> =>
  (await db.$count(draws, and(matchesName(name), IS_PUBLIC))) > 0;
