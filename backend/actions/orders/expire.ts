import { allDone } from '../all-done.ts';
import type { OrderServices } from './order-writer.ts';

/** Gives back what was held too long for somebody who never went to pay. `rest`: there may be more. */
export async function endHolds(
  { orderWriter, orders }: Pick<OrderServices, 'orderWriter' | 'orders'>,
  atMost: number,
): Promise<{ readonly ended: number; readonly rest: boolean }> {
  const overdue = await orders.holdsEnded(atMost);
  const done = await allDone(
    overdue.map((key) => orderWriter.releaseHold(key, { to: 'CANCEL', reason: 'holdEnded' })),
  );
  // Another backend may have been faster with some of them, which says nothing of how many there still are.
  return { ended: done.filter((one) => one === 'givenBack').length, rest: overdue.length === atMost };
}
