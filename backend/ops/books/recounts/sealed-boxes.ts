import { sql } from 'drizzle-orm';
import type { SealedBox } from '#backend/domain/fairness/box.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { equalBytes } from '#lib/fairness/bytes.ts';
import { commitOf } from '#lib/fairness/hashing.ts';
import { leafOf } from '#lib/fairness/leaf.ts';
import { manifestText } from '#lib/fairness/manifest.ts';
import { rootByPath } from '#lib/fairness/merkle.ts';
import { proofsOfRun, RUN } from '#lib/fairness/seal.ts';
import { shuffleBox } from '#lib/fairness/shuffle.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import type { Recount } from '../check.ts';
import { nodeHashing } from '#backend/fairness/node-hashing.ts';

type Box = Omit<SealedBox, 'sealedAt'> & {
  readonly name: string;
  readonly price: number;
  readonly lastOne: string | null;
};

/** A box of a million tickets has a thousand runs; so many of them, spread over it, are made anew leaf by leaf. */
const RUNS_LOOKED_AT = 16;

/** The boxes as they were sealed: nothing of them has changed since. */
export const sealedBoxes: Recount = {
  name: 'boxes are as they were sealed',
  invariant: 'I10',
  says: 'The order of a box follows from its secret seed, and seed, order and line-up are those it was published with.',
  of: 'boxes',
  recount: changedBoxes,
};

async function* changedBoxes(tx: Connection): AsyncGenerator<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select draw_id as id from boxes order by draw_id`);
  for (const { id } of rows) {
    for (const fault of faultsOf(await boxOf(tx, id))) yield fault;
  }
}

async function boxOf(tx: Connection, id: string): Promise<Box> {
  const { rows } = await tx.execute<Box>(sql`
    select d.directory_name as name, d.price, l.name as "lastOne", b.draw_id as "drawId", b.size, b.line_up as "lineUp", b.manifest, b.beacon, b.seed,
           b."commit", b.root, b."order", b.run_roots as "runRoots"
      from boxes b join draws d using (draw_id) left join last_one_prizes l using (draw_id)
     where b.draw_id = ${id}`);
  const [box] = rows;
  if (box === undefined) throw new Error(`The box of draw ${id} is gone from the snapshot.`);
  return box;
}

function* faultsOf(box: Box): Generator<string> {
  const counts = box.lineUp.map(({ count }) => count);
  const size = counts.reduce((sum, count) => sum + count, 0);
  if (size !== box.size) yield `the box of ${box.name} has ${box.size} tickets, its line-up ${size}`;
  if (!equalBytes(commitOf(nodeHashing, box.seed), box.commit))
    yield `the seed of ${box.name} is not the one that was committed to`;
  if (!isPublished(box)) yield `the manifest of ${box.name} does not tell its box`;
  if (!equalBytes(runSteps(shuffleBox(nodeHashing, box, counts)), box.order))
    yield `the order of ${box.name} does not follow from its seed`;
  else if (!runsToLookAt(box).every((run) => leadsToRoot(box, run)))
    yield `the tickets of ${box.name} do not lead to its published root`;
}

const isPublished = (box: Box): boolean => manifestText(box) === box.manifest;

/** All runs of a box, or of a large one some that are spread over it, its first and last tickets among them. */
function runsToLookAt({ size }: Box): number[] {
  const runs = Math.ceil(size / RUN);
  const looked = Math.min(runs, RUNS_LOOKED_AT);
  return Array.from({ length: looked }, (_, nth) => Math.round((nth * (runs - 1)) / Math.max(looked - 1, 1)));
}

/** Whether the leaves of a run, made anew, lead to the root that was published. */
function leadsToRoot(box: Box, run: number): boolean {
  const lines = box.order.subarray(run * RUN, (run + 1) * RUN);
  const { slot, prize, nonce, path } = proofsOfRun(nodeHashing, box, { run, lines })(run * RUN);
  const leaf = leafOf(nodeHashing, { drawId: box.drawId, slot, prize, nonce });
  const root = rootByPath(nodeHashing, { leaf, index: slot, size: box.size, path });
  return root !== undefined && equalBytes(root, box.root);
}
