import type pg from 'pg';
import { asking } from '../desk/asking.ts';
import { onConnection } from '../desk/hold-desk.ts';

/** So many tickets are read ahead: a byte each. */
const AHEAD = 65_536;

/** Tickets of one box, in the order in which they leave it. After the opening a box never changes. */
export function nextTickets(pool: pg.Pool, drawId: string) {
  let from = 0;
  let known: Uint8Array = new Uint8Array();

  return async (first: number, count: number): Promise<Uint8Array> => {
    if (first < from || first + count > from + known.length) {
      known = await onConnection(pool, async (client) => {
        const part = [drawId, first, Math.max(AHEAD, count)];
        const [box] = await asking(client)<{ tickets: Uint8Array }>('SEE_BOX', part);
        return box?.tickets ?? new Uint8Array();
      });
      from = first;
    }
    return known.subarray(first - from, first - from + count);
  };
}
