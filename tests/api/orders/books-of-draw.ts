import type { TestBackend } from '../../support/backend.ts';

export type SoldRange = { readonly from: number; readonly count: number };

/** What the tables say of a draw: its counters, the tickets of its orders, its log, and how many prizes are drawn. */
export async function booksOf({ db }: Pick<TestBackend, 'db'>, drawId: string) {
  const ask = async <Row extends object>(text: string) => (await db.$client.query<Row>(text, [drawId])).rows;
  const [draw] = await ask<{ sold: number; held: number; playing: number; drawn: number; entries: number }>(
    `select sold, held, playing, log_entries as entries,
       (select sum(drawn)::int from prizes p where p.draw_id = d.draw_id) as drawn
     from draws d where draw_id = $1`,
  );
  return {
    draw,
    ranges: await ask<SoldRange>(
      `select first_ticket as "from", quantity as count from orders
       where draw_id = $1 and first_ticket is not null order by first_ticket`,
    ),
    log: await ask<SoldRange>(
      'select from_ticket as "from", count from draw_log where draw_id = $1 order by seq',
    ),
    live: await ask<object>('select 1 from live_orders where draw_id = $1'),
    lastOnes: await ask<{ orderId: string }>(
      'select order_id as "orderId" from orders where draw_id = $1 and has_last_one',
    ),
  };
}

/** Whether ranges lie side by side from the first ticket on; how many tickets they are. */
export function withoutAGap(ranges: readonly SoldRange[]): number {
  let next = 0;
  for (const { from, count } of ranges) {
    expect(from).toBe(next);
    next += count;
  }
  return next;
}
