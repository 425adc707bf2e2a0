import { type Pace, sealDraw, type Sealing } from '#backend/actions/fairness/seal-box.ts';
import type { Clock } from '#backend/actions/ports.ts';
import { newSeed } from '#backend/fairness/new-seed.ts';
import { nodeHashing } from '#backend/fairness/node-hashing.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { boxStore } from '#backend/persistence/fairness/box-store.ts';

/** Seals the box of a draw that is added or changed, within the same transaction. */
export async function sealIn(
  tx: Connection,
  drawId: string,
  { clock, pace }: { readonly clock: Clock; readonly pace: Pace },
): Promise<void> {
  const sealing: Sealing = { boxes: boxStore(tx), hashing: nodeHashing, newSeed, clock };
  const was = await sealDraw(sealing, drawId, pace);
  if (was !== 'sealed' && was !== 'asBefore') throw new Error(`The box could not be sealed: ${was}`);
}
