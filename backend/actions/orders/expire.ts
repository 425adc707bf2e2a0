import { allDone } from '../all-done.ts';
import type { OrderServices } from './order-writer.ts';

/** Releases holds whose buyer did not start a payment in time. `rest`: there may be more. */
export async function expireHolds(
  { orderWriter, orders }: Pick<OrderServices, 'orderWriter' | 'orders'>,
  atMost: number,
): Promise<{ readonly ended: number; readonly rest: boolean }> {
  const overdue = await orders.expiredHolds(atMost);
  const done = await allDone(
    overdue.map((key) => orderWriter.releaseHold(key, { to: 'CANCEL', reason: 'holdEnded' })),
  );
  // Another backend may have released some of them: the number released does not say whether more are due.
  return { ended: done.filter((one) => one === 'released').length, rest: overdue.length === atMost };
}
