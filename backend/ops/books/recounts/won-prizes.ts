import { sql } from 'drizzle-orm';
import type { LineUp } from '#backend/domain/fairness/box.ts';
import type { Connection } from '#backend/persistence/database.ts';
import type { Recount } from '../check.ts';
import { rowsOf } from '../stream.ts';

type Box = { readonly draw: string; readonly name: string; readonly lineUp: LineUp };

/** What members hold is what lay at their tickets. */
export const wonPrizes: Recount = {
  name: 'won prizes are those of the box',
  invariant: 'I10',
  says: 'The prize a member holds for a ticket is the one that lay at that ticket of the sealed box.',
  of: 'won_prizes',
  recount: exchangedPrizes,
};

async function* exchangedPrizes(tx: Connection): AsyncGenerator<string> {
  const { rows: boxes } = await tx.execute<Box>(sql`
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

const nameOf = ({ lineUp }: Box, line: number | null | undefined) => lineUp[line ?? -1]?.grade ?? 'nothing';

/** A draw's tickets in members' hands, each with the place of its prize in the line-up. */
const held = ({ draw, lineUp }: Box) => {
  const ids = sql.join(
    lineUp.map(({ prizeId }) => sql`${prizeId}::uuid`),
    sql`, `,
  );
  return sql`
    select ticket, array_position(array[${ids}], prize_id) - 1 as line
      from won_prizes where draw_id = ${draw} and ticket is not null`;
};

async function orderOf(tx: Connection, { draw }: Box): Promise<Uint8Array> {
  const { rows } = await tx.execute<{ order: Uint8Array }>(
    sql`select "order" from boxes where draw_id = ${draw}`,
  );
  return rows[0]?.order ?? new Uint8Array(0);
}
