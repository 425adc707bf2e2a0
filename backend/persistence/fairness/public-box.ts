import { eq, sql } from 'drizzle-orm';
import { matchesName } from '../draws/draw-names.ts';
import type { Connection } from '../db/database.ts';
import { boxes, draws } from '../schema.ts';
import type { PublicBox } from '#backend/actions/fairness/boxes.ts';
import type { BoxSlice } from '#backend/actions/fairness/prove-order.ts';

/** Listed one by one: the seed, the ticket order and everything derived from them are secret. */
const { sealedAt, size, lineUp, manifest, beacon, commit, root } = boxes;
const PUBLIC = { sealedAt, size, lineUp, manifest, beacon, commit, root };

const { title, price, opensAt, closesAt, total, sold, soldBefore, playing, logEntries, logHead } = draws;
const OF_DRAW = {
  drawId: draws.drawId,
  directoryName: draws.directoryName,
  ...{ title, price, opensAt, closesAt, total, sold, soldBefore, playing, logEntries, logHead },
  at: sql`now()`.mapWith(opensAt),
};

/** One statement, so that the box, the counters and the log head are consistent. */
export async function publicBox(
  db: Connection,
  directoryName: string,
): Promise<PublicBox | 'drawNotFound' | 'boxNotSealed'> {
  const [found] = await db
    .select({ draw: OF_DRAW, box: PUBLIC })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(matchesName(directoryName));
  if (found === undefined) return 'drawNotFound';
  return found.box === null ? 'boxNotSealed' : { ...found.draw, ...found.box };
}

type Slots = { readonly from: number; readonly to: number };

/** Reads only the requested slots: a large box is not read whole for a few tickets. */
export async function sliceOf(db: Connection, drawId: string, { from, to }: Slots): Promise<BoxSlice> {
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
  if (box === undefined) throw new Error(`The draw ${drawId} has sold tickets, but its box is not sealed.`);
  return box;
}
