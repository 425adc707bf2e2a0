import { eq, sql } from 'drizzle-orm';
import type { BoxPart } from '../../actions/fairness/ports.ts';
import type { Connection } from '../database.ts';
import { boxes } from '../schema.ts';

type Slots = { readonly from: number; readonly to: number };

/** Of the order only the slots that are asked for: a large box is not read whole for a few tickets. */
export async function partOf(db: Connection, drawId: string, { from, to }: Slots): Promise<BoxPart> {
  const [box] = await db
    .select({
      drawId: boxes.drawId,
      seed: boxes.seed,
      lineUp: boxes.lineUp,
      runRoots: boxes.runRoots,
      lines: sql<Uint8Array>`substring(${boxes.order} from ${from + 1} for ${to - from})`,
    })
    .from(boxes)
    .where(eq(boxes.drawId, drawId));
  if (box === undefined) throw new Error(`The draw ${drawId} has sold tickets without a box`);
  return box;
}
