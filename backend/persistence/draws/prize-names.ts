import { and, eq } from 'drizzle-orm';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, lastOnePrizes, prizes } from '../schema.ts';

/** The present name of a prize. `undefined`: the draw has none of this grade. */
export async function prizeNameOf(
  tx: Connection,
  drawId: string,
  grade: PrizeGrade,
): Promise<string | undefined> {
  const [found] =
    grade === 'lastOne'
      ? await tx
          .select({ name: lastOnePrizes.name })
          .from(lastOnePrizes)
          .where(eq(lastOnePrizes.drawId, drawId))
      : await tx
          .select({ name: prizes.name })
          .from(prizes)
          .where(and(eq(prizes.drawId, drawId), eq(prizes.grade, grade)));
  return found?.name;
}

/** Renames a prize of a locked draw. */
export async function renamePrize(
  tx: Connection,
  drawId: string,
  { grade, name }: { readonly grade: PrizeGrade; readonly name: string },
): Promise<void> {
  if (grade === 'lastOne')
    await tx.update(lastOnePrizes).set({ name }).where(eq(lastOnePrizes.drawId, drawId));
  else
    await tx
      .update(prizes)
      .set({ name })
      .where(and(eq(prizes.drawId, drawId), eq(prizes.grade, grade)));
  await tx.update(draws).set({ updatedAt: CURRENT_TIME }).where(eq(draws.drawId, drawId));
}

/** The names of a draw's prizes, best grade first, and that of its last-one prize. */
export async function prizeNamesOf(tx: Connection, drawId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ grade: prizes.grade, name: prizes.name })
    .from(prizes)
    .where(eq(prizes.drawId, drawId));
  const [last] = await tx
    .select({ name: lastOnePrizes.name })
    .from(lastOnePrizes)
    .where(eq(lastOnePrizes.drawId, drawId));
  return new Map([
    ...rows.map(({ grade, name }): [string, string] => [grade, name]),
    ...(last === undefined ? [] : [['lastOne', last.name] as [string, string]]),
  ]);
}
