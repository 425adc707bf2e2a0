import { allDone } from '../all-done.ts';
import type { ParcelDesk } from './ports.ts';

/** Takes back requests whose fee was not paid in time. `rest`: there may be more. */
export async function lapseUnpaid(
  desk: Pick<ParcelDesk, 'unpaid' | 'withdraw'>,
  atMost: number,
): Promise<{ readonly lapsed: number; readonly rest: boolean }> {
  const overdue = await desk.unpaid(atMost);
  const done = await allDone(overdue.map((shipmentId) => desk.withdraw(shipmentId, 'payTimeOver')));
  // Another backend may have been faster with some of them, which says nothing of how many there still are.
  return { lapsed: done.filter((one) => one === 'withdrawn').length, rest: overdue.length === atMost };
}
