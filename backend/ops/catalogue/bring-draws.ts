import type { Pace } from '#backend/actions/fairness/seal-box.ts';
import type { Clock } from '#backend/actions/ports.ts';
import type { DrawEntry } from '#backend/domain/catalogue/entry.ts';
import { addDraw } from '#backend/persistence/catalogue/write-draw.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { changeLocked, thoseOnSaleLast } from './change-draws.ts';
import type { Sorted } from './plan.ts';
import type { Fault } from './read/fault.ts';
import { sealIn } from './seal-draws.ts';

type How = { readonly clock: Clock; readonly demonstration: boolean; readonly pace: Pace };

/** Adds and changes draws, and seals their boxes; what is wrong, where the first that is wrong ends it. */
export async function bringDraws(
  tx: Connection,
  { added, changed }: Pick<Sorted<DrawEntry>, 'added' | 'changed'>,
  { clock, demonstration, pace }: How,
): Promise<readonly Fault[]> {
  for (const { entry } of added) {
    const drawId = await addDraw(tx, entry, demonstration);
    await sealIn(tx, drawId, { clock, pace });
  }
  for (const read of await thoseOnSaleLast(tx, changed, await clock.now())) {
    const outcome = await changeLocked(tx, read, clock);
    if ('faults' in outcome) return outcome.faults;
    await sealIn(tx, outcome.drawId, { clock, pace });
  }
  return [];
}
