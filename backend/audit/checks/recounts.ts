import { sql } from 'drizzle-orm';
import type { SealedBox, LineUp } from '#backend/domain/fairness.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { equalBytes } from '#lib/fairness/bytes.ts';
import { commitOf } from '#lib/fairness/hashing.ts';
import { leafOf } from '#lib/fairness/leaf.ts';
import { manifestText } from '#lib/fairness/manifest.ts';
import { rootByPath } from '#lib/fairness/merkle.ts';
import { proofsOfRun, RUN_SIZE } from '#lib/fairness/seal.ts';
import { shuffleBox } from '#lib/fairness/shuffle.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import type { Recount } from '../check.ts';
import { rowsOf } from '../stream.ts';

type StoredBox = Omit<SealedBox, 'sealedAt'> & {
  readonly name: string;
  readonly price: number;
  readonly lastOne: string | null;
};

/** A box of a million tickets has a thousand runs; so many of them, spread over it, are made anew leaf by leaf. */
const RUNS_CHECKED = 16;

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
    for (const fault of sealErrors(await boxOf(tx, id))) yield fault;
  }
}

async function boxOf(tx: Connection, id: string): Promise<StoredBox> {
  const { rows } = await tx.execute<StoredBox>(sql`
    select d.directory_name as name, d.price, l.name as "lastOne", b.draw_id as "drawId", b.size, b.line_up as "lineUp", b.manifest, b.beacon, b.seed,
           b."commit", b.root, b."order", b.run_roots as "runRoots"
      from boxes b join draws d using (draw_id) left join last_one_prizes l using (draw_id)
     where b.draw_id = ${id}`);
  const [box] = rows;
  if (box === undefined) throw new Error(`The box of draw ${id} is gone from the snapshot.`);
  return box;
}

function* sealErrors(box: StoredBox): Generator<string> {
  const counts = box.lineUp.map(({ count }) => count);
  const size = counts.reduce((sum, count) => sum + count, 0);
  if (size !== box.size) yield `the box of ${box.name} has ${box.size} tickets, its line-up ${size}`;
  if (!equalBytes(commitOf(nodeHashing, box.seed), box.commit))
    yield `the seed of ${box.name} is not the one that was committed to`;
  if (!isPublished(box)) yield `the manifest of ${box.name} does not tell its box`;
  if (!equalBytes(runSteps(shuffleBox(nodeHashing, box, counts)), box.order))
    yield `the order of ${box.name} does not follow from its seed`;
  else if (!runsToCheck(box).every((run) => leadsToRoot(box, run)))
    yield `the tickets of ${box.name} do not lead to its published root`;
}

const isPublished = (box: StoredBox): boolean => manifestText(box) === box.manifest;

/** All runs of a box, or of a large one some that are spread over it, its first and last tickets among them. */
function runsToCheck({ size }: StoredBox): number[] {
  const runs = Math.ceil(size / RUN_SIZE);
  const looked = Math.min(runs, RUNS_CHECKED);
  return Array.from({ length: looked }, (_, nth) => Math.round((nth * (runs - 1)) / Math.max(looked - 1, 1)));
}

/** Whether the leaves of a run, made anew, lead to the root that was published. */
function leadsToRoot(box: StoredBox, run: number): boolean {
  const lines = box.order.subarray(run * RUN_SIZE, (run + 1) * RUN_SIZE);
  const { slot, prize, nonce, path } = proofsOfRun(nodeHashing, box, { run, lines })(run * RUN_SIZE);
  const leaf = leafOf(nodeHashing, { drawId: box.drawId, slot, prize, nonce });
  const root = rootByPath(nodeHashing, { leaf, index: slot, size: box.size, path });
  return root !== undefined && equalBytes(root, box.root);
}

type Draw = {
  readonly draw: string;
  readonly name: string;
  /** Tickets taken out of the sealed box. */
  readonly taken: number;
  /** Tickets of the draw that were not gone before. */
  readonly size: number;
  readonly lineUp: LineUp | null;
};

const DRAWS = sql`
  select d.draw_id as draw, d.directory_name as name, d.sold - d.sold_before as taken,
         d.total - d.sold_before as size, b.line_up as "lineUp"
    from draws d left join boxes b using (draw_id) order by d.draw_id`;

/** What the prizes' counters say is counted anew in the sealed box. */
export const drawnPrizes: Recount = {
  name: 'drawn prizes are those of the box',
  invariant: 'I10',
  says: 'Of each prize as many are drawn as lie at the tickets sold, and as many are in the box as were not gone before.',
  of: 'prizes',
  recount: wrongCounts,
};

async function* wrongCounts(tx: Connection): AsyncGenerator<string> {
  const { rows: draws } = await tx.execute<Draw>(DRAWS);
  for (const draw of draws) {
    if (draw.lineUp === null) {
      if (draw.taken > 0) yield `draw ${draw.name} has sold ${draw.taken} tickets without a sealed box`;
      continue;
    }
    for await (const fault of drawnPrizeErrors(tx, draw, draw.lineUp)) yield fault;
  }
}

async function* drawnPrizeErrors(tx: Connection, draw: Draw, lineUp: LineUp): AsyncGenerator<string> {
  const inBox = lineUp.reduce((sum, { count }) => sum + count, 0);
  if (inBox !== draw.size) yield `draw ${draw.name} has ${draw.size} tickets to sell, its box ${inBox}`;
  const taken = await countTaken(tx, draw, lineUp);
  const prizes = rowsOf<{ id: string; grade: string; drawn: number; left: number }>(
    tx,
    sql`
    select prize_id as id, grade, drawn - drawn_before as drawn, total - drawn_before as "left"
      from prizes where draw_id = ${draw.draw}`,
  );
  for await (const { id, grade, drawn, left } of prizes) {
    const line = lineUp.findIndex(({ prizeId }) => prizeId === id);
    const due = { drawn: taken[line] ?? 0, left: lineUp[line]?.count ?? 0 };
    if (drawn !== due.drawn || left !== due.left)
      yield `draw ${draw.name}, ${grade}: ${drawn} drawn of ${left}; by the box ${due.drawn} of ${due.left}`;
  }
}

async function countTaken(tx: Connection, { draw, taken }: Draw, lineUp: LineUp): Promise<number[]> {
  const { rows } = await tx.execute<{ order: Uint8Array }>(
    sql`select substring("order" from 1 for ${taken}) as "order" from boxes where draw_id = ${draw}`,
  );
  const counts = lineUp.map(() => 0);
  for (const line of rows[0]?.order ?? []) counts[line] = (counts[line] ?? 0) + 1;
  return counts;
}

type PublishedBox = { readonly draw: string; readonly name: string; readonly lineUp: LineUp };

/** What members hold is what lay at their tickets. */
export const wonPrizes: Recount = {
  name: 'won prizes are those of the box',
  invariant: 'I10',
  says: 'The prize a member holds for a ticket is the one that lay at that ticket of the sealed box.',
  of: 'won_prizes',
  recount: exchangedPrizes,
};

async function* exchangedPrizes(tx: Connection): AsyncGenerator<string> {
  const { rows: boxes } = await tx.execute<PublishedBox>(sql`
    select d.draw_id as draw, d.directory_name as name, b.line_up as "lineUp"
      from boxes b join draws d using (draw_id) order by d.draw_id`);
  for (const box of boxes) {
    const order = await orderOf(tx, box);
    for await (const { ticket, line } of rowsOf<{ ticket: number; line: number | null }>(tx, held(box))) {
      const due = order[ticket];
      if (line !== due)
        yield `ticket ${ticket} of draw ${box.name} has won ${nameOf(box, line)}; in the box lay ${nameOf(box, due)}`;
    }
  }
}

const nameOf = ({ lineUp }: PublishedBox, line: number | null | undefined) =>
  lineUp[line ?? -1]?.grade ?? 'nothing';

/** A draw's tickets in members' hands, each with the place of its prize in the line-up. */
const held = ({ draw, lineUp }: PublishedBox) => {
  const ids = sql.join(
    lineUp.map(({ prizeId }) => sql`${prizeId}::uuid`),
    sql`, `,
  );
  return sql`
    select ticket, array_position(array[${ids}], prize_id) - 1 as line
      from won_prizes where draw_id = ${draw} and ticket is not null`;
};

async function orderOf(tx: Connection, { draw }: PublishedBox): Promise<Uint8Array> {
  const { rows } = await tx.execute<{ order: Uint8Array }>(
    sql`select "order" from boxes where draw_id = ${draw}`,
  );
  return rows[0]?.order ?? new Uint8Array(0);
}
