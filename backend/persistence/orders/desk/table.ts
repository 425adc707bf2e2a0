import type { LineUp } from '#backend/domain/fairness/box.ts';
import type { LogHead } from '#backend/domain/orders/log-chain.ts';
import type { KeptOrder } from '#backend/domain/orders/order.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';

/** Where an order was read, and its status there. */
export type ReadOrder = { readonly status: KeptOrder['status']; readonly ctid: string };

/** A working set with what else is needed to write it. */
export type Table = WorkingSet & {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly lineUp: LineUp;
  readonly log: LogHead;
  /** The next tickets of the box. */
  readonly tickets: Uint8Array;
  /** By order id; an order that this batch has placed has none. */
  readonly rows: ReadonlyMap<string, ReadOrder>;
};
