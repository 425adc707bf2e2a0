import { sql } from 'drizzle-orm';
import type { LineUp } from '#backend/domain/fairness/box.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { Recount } from '../check.ts';
import { rowsOf } from '../stream.ts';

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
    for await (const fault of faultsOf(tx, draw, draw.lineUp)) yield fault;
  }
}

async function* faultsOf(tx: Connection, draw: Draw, lineUp: LineUp): AsyncGenerator<string> {
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
