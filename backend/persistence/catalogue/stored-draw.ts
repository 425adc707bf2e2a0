import { eq } from 'drizzle-orm';
import type { WholeDraw } from '../../domain/draw.ts';
import type { Connection } from '../database.ts';
import { drawStore } from '../draw-store.ts';
import { draws } from '../schema.ts';

/** A draw as it is kept, with its period as the catalogue wrote it. */
export type StoredDraw = WholeDraw & {
  readonly opensAtWritten: string;
  readonly closesAtWritten: string;
  readonly playing: number;
};

/** Reads a draw for a change of it. */
export async function storedDraw(tx: Connection, directoryName: string): Promise<StoredDraw | undefined> {
  const draw = await drawStore(tx).find(directoryName);
  const [row] = await tx
    .select({
      opensAtWritten: draws.opensAtWritten,
      closesAtWritten: draws.closesAtWritten,
      playing: draws.playing,
    })
    .from(draws)
    .where(eq(draws.directoryName, directoryName));
  return draw === undefined || row === undefined ? undefined : { ...draw, ...row };
}

/** Nobody buys of this draw until the transaction ends. */
export async function lockDraw(tx: Connection, directoryName: string): Promise<void> {
  await tx
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(eq(draws.directoryName, directoryName))
    .for('update');
}
