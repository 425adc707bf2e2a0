import { sql } from 'drizzle-orm';
import type { SealedBox, LineUp } from '#backend/domain/fairness.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
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

/** A box of a million tickets has a thousand runs of leaves. This many of them, evenly spread, are recalculated. */
const RUNS_CHECKED = 16;

/** Boxes have not changed since they were sealed. */
export const sealedBoxes: Recount = {
  name: 'boxes are as they were sealed',
  invariant: 'I10',
  rule: 'The order of a box follows from its secret seed; seed, order and line-up are those published.',
  of: 'boxes',
  recount: changedBoxes,
};

async function* changedBoxes(tx: Connection): AsyncGenerator<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select draw_id as id from boxes order by draw_id`);
  for (const { id } of rows) {
    yield* sealErrors(await boxOf(tx, id));
  }
}

async function boxOf(tx: Connection, id: string): Promise<StoredBox> {
  const { rows } = await tx.execute<StoredBox>(sql`
    select d.directory_name as name, d.price, l.name as "lastOne", b.draw_id as "drawId", b.size, b.line_up as "lineUp", b.manifest, b.beacon, b.seed,
           b."commit", b.root, b."order", b.run_roots as "runRoots"
      from boxes b join draws d using (draw_id) left join last_one_prizes l using (draw_id)
     where b.draw_id = ${id}`);
  const [box] = rows;
  if (box === undefined) throw new Error(`The box of draw ${id} is missing in the snapshot.`);
  return box;
}

function* sealErrors(box: StoredBox): Generator<string> {
  const counts = box.lineUp.map(({ count }) => count);
  const size = counts.reduce((sum, count) => sum + count, 0);
  if (size !== box.size) yield `the box of ${box.name} has ${box.size} tickets, its line-up ${size}`;
  if (!equalBytes(commitOf(nodeHashing, box.seed), box.commit))
    yield `the seed of ${box.name} is not the one that was committed to`;
  if (!isPublished(box)) yield `the manifest of ${box.name} does not describe its box`;
  if (!equalBytes(runSteps(shuffleBox(nodeHashing, box, counts)), box.order))
    yield `the order of ${box.name} does not follow from its seed`;
  else if (!runsToCheck(box).every((run) => leadsToRoot(box, run)))
    yield `the tickets of ${box.name} do not lead to its published root`;
}

const isPublished = (box: StoredBox): boolean => manifestText(box) === box.manifest;

/** All runs of a box; of a large one some that are evenly spread, including the first and the last. */
function runsToCheck({ size }: StoredBox): number[] {
  const runs = Math.ceil(size / RUN_SIZE);
  const checked = Math.min(runs, RUNS_CHECKED);
  return Array.from({ length: checked }, (_, nth) =>
    Math.round((nth * (runs - 1)) / Math.max(checked - 1, 1)),
  );
}

/** Whether the recalculated leaves of a run lead to the published root. */
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
  /** Tickets drawn from the sealed box. */
  readonly taken: number;
  /** Tickets of the sealed box. */
  readonly size: number;
  readonly lineUp: LineUp | null;
};

const DRAWS = sql`
  select d.draw_id as draw, d.directory_name as name, d.sold - d.sold_before as taken,
         d.total - d.sold_before as size, b.line_up as "lineUp"
    from draws d left join boxes b using (draw_id) order by d.draw_id`;

/** Recalculates the counters of the prizes from the sealed box. */
export const drawnPrizes: Recount = {
  name: 'drawn prizes are those of the box',
  invariant: 'I10',
  rule: 'The drawn prizes are those of the sold tickets, and the box contains all prizes not drawn before.',
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
    yield* drawnPrizeErrors(tx, draw, draw.lineUp);
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

/** Compares the prizes of members with the tickets of the sealed box. */
export const wonPrizes: Recount = {
  name: 'won prizes are those of the box',
  invariant: 'I10',
  rule: 'The prize that a member holds for a ticket is the one at that ticket of the sealed box.',
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
        yield `ticket ${ticket} of draw ${box.name} has won ${nameOf(box, line)}; the box contains ${nameOf(box, due)}`;
    }
  }
}

const nameOf = ({ lineUp }: PublishedBox, line: number | null | undefined) =>
  lineUp[line ?? -1]?.grade ?? 'nothing';

/** The tickets of a draw that members hold, each with the place of its prize in the line-up. */
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
