import { eq, sql } from 'drizzle-orm';
import type { BoxOnShow } from '../../actions/fairness/ports.ts';
import { isCalled } from '../called.ts';
import type { Connection } from '../database.ts';
import { boxes, draws } from '../schema.ts';

/** Named one by one: the seed, the order and what is made of them are not to be read where everybody looks. */
const PUBLIC = {
  sealedAt: boxes.sealedAt,
  size: boxes.size,
  lineUp: boxes.lineUp,
  manifest: boxes.manifest,
  beacon: boxes.beacon,
  commit: boxes.commit,
  root: boxes.root,
};

const OF_DRAW = {
  drawId: draws.drawId,
  directoryName: draws.directoryName,
  title: draws.title,
  price: draws.price,
  opensAt: draws.opensAt,
  closesAt: draws.closesAt,
  total: draws.total,
  sold: draws.sold,
  soldBefore: draws.soldBefore,
  playing: draws.playing,
  logEntries: draws.logEntries,
  logHead: draws.logHead,
  at: sql`now()`.mapWith(draws.opensAt),
};

/** One statement, so that the box, the counts and the log's end are of the same moment. */
export async function boxOnShow(
  db: Connection,
  directoryName: string,
): Promise<BoxOnShow | 'drawNotFound' | 'boxNotSealed'> {
  const [found] = await db
    .select({ draw: OF_DRAW, box: PUBLIC })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, draws.drawId))
    .where(isCalled(directoryName));
  if (found === undefined) return 'drawNotFound';
  return found.box === null ? 'boxNotSealed' : { ...found.draw, ...found.box };
}
