import { and, eq } from 'drizzle-orm';
import { LAST_ONE_CODE } from '#lib/line-ups/prize-codes.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, lastOnePrizes, prizes } from '../schema.ts';

/** The present name of a prize. `undefined`: the draw has none with this code. */
export async function prizeNameOf(tx: Connection, drawId: string, code: string): Promise<string | undefined> {
  const [found] =
    code === LAST_ONE_CODE
      ? await tx
          .select({ name: lastOnePrizes.name })
          .from(lastOnePrizes)
          .where(eq(lastOnePrizes.drawId, drawId))
      : await tx
          .select({ name: prizes.name })
          .from(prizes)
          .where(and(eq(prizes.drawId, drawId), eq(prizes.code, code)));
  return found?.name;
}

/** Renames a prize of a locked draw. */
export async function renamePrize(
  tx: Connection,
  drawId: string,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<void> {
  if (code === LAST_ONE_CODE)
    await tx.update(lastOnePrizes).set({ name }).where(eq(lastOnePrizes.drawId, drawId));
  else
    await tx
      .update(prizes)
      .set({ name })
      .where(and(eq(prizes.drawId, drawId), eq(prizes.code, code)));
  await tx.update(draws).set({ updatedAt: CURRENT_TIME }).where(eq(draws.drawId, drawId));
}

/** The names of a draw's prizes by their codes, with that of its last-one prize. */
export async function prizeNamesOf(tx: Connection, drawId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ code: prizes.code, name: prizes.name })
    .from(prizes)
    .where(eq(prizes.drawId, drawId));
  const [last] = await tx
    .select({ name: lastOnePrizes.name })
    .from(lastOnePrizes)
    .where(eq(lastOnePrizes.drawId, drawId));
  return new Map([
    ...rows.map(({ code, name }): [string, string] => [code, name]),
    ...(last === undefined ? [] : [[LAST_ONE_CODE, last.name] as [string, string]]),
  ]);
}
