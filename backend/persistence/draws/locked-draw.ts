import { eq, inArray, sql } from 'drizzle-orm';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';
import type { Connection } from '../db/database.ts';
import { findDraw } from './draws.ts';
import { boxes, draws } from '../schema.ts';

/** A stored draw with the text of its period in the catalogue. */
export type StoredDraw = WholeDraw & {
  readonly opensAtWritten: string;
  readonly closesAtWritten: string;
  readonly playing: number;
  /** Its manifest is published, so that what it states stays. */
  readonly isAnnounced: boolean;
};

/** The names of one draw before and after a change. */
type Names = readonly string[];

/** Reads a draw for a change of it. */
export async function storedDraw(tx: Connection, names: Names): Promise<StoredDraw | undefined> {
  const { directoryName, opensAtWritten, closesAtWritten, playing } = draws;
  const [row] = await tx
    .select({ directoryName, opensAtWritten, closesAtWritten, playing, isAnnounced: IS_ANNOUNCED })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(inArray(directoryName, [...names]));
  if (row === undefined) return undefined;
  const draw = await findDraw(tx, row.directoryName);
  return draw && { ...draw, ...row };
}

export const IS_ANNOUNCED = sql<boolean>`${boxes.announcedAt} is not null`;

/** Locks a draw against purchases until the transaction ends. */
export async function lockDraw(tx: Connection, names: Names): Promise<void> {
  await tx
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(inArray(draws.directoryName, [...names]))
    .for('update');
}
