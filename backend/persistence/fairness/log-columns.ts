import { drawLog } from '../schema.ts';

/** An entry of the public log as the shop speaks of it. */
export const LOG_COLUMNS = {
  seq: drawLog.seq,
  kind: drawLog.kind,
  orderHash: drawLog.orderHash,
  from: drawLog.fromTicket,
  count: drawLog.count,
  at: drawLog.at,
  prev: drawLog.prev,
  hash: drawLog.hash,
};
