import { desc, eq } from 'drizzle-orm';
import type { CheckLine } from '#backend/domain/draws/publish-check.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { publishChecks } from '../schema.ts';

export type StoredCheck = typeof publishChecks.$inferSelect;

type NewCheck = Pick<StoredCheck, 'drawId' | 'publisher'> & { readonly lines: readonly CheckLine[] };

/** Stores the check with which a draw is published or changed. */
export async function addCheck(tx: Connection, check: NewCheck): Promise<void> {
  await tx.insert(publishChecks).values({ ...check, at: CURRENT_TIME });
}

/** The checks of a draw, the latest first. */
export const checksOfDraw = (tx: Connection, drawId: string): Promise<readonly StoredCheck[]> =>
  tx.select().from(publishChecks).where(eq(publishChecks.drawId, drawId)).orderBy(desc(publishChecks.at));

/** Adds the second person. */
export async function confirmCheck(tx: Connection, checkId: string, by: string): Promise<StoredCheck> {
  const [confirmed] = await tx
    .update(publishChecks)
    .set({ confirmedBy: by, confirmedAt: CURRENT_TIME })
    .where(eq(publishChecks.checkId, checkId))
    .returning();
  if (confirmed === undefined) throw new Error(`There is no check ${checkId}.`);
  return confirmed;
}
