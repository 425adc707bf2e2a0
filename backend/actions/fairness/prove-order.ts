import type { Hashing } from '#lib/fairness/hashing.ts';
import { proofsOfRun, RUN_SIZE, type TicketProof } from '#lib/fairness/seal.ts';
import type { FairnessStore, LogEntry } from './ports.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import type { SealedBox } from '#backend/domain/fairness.ts';

/** Dependencies of showing and proving. */
export type Fairness = {
  readonly fair: FairnessStore;
  readonly hashing: Hashing;
  /** Yields to other work between two steps of a long computation. */
  readonly pause: () => Promise<void>;
};

export type ProvenOrder = {
  readonly orderId: string;
  readonly salt: Uint8Array;
  readonly entry: LogEntry;
  readonly tickets: readonly TicketProof[];
};

/** Returns the proofs of an order's tickets for its buyer, once the order is played. */
export async function proveOrder(
  fairness: Fairness,
  memberId: string,
  orderId: string,
): Promise<ProvenOrder | 'notFound' | 'orderNotPaid' | 'orderNotPlayed'> {
  const order = await fairness.fair.order(memberId, orderId);
  if (order === undefined) return 'notFound';
  if (order.status === 'SUCCESS') return 'orderNotPlayed';
  if (order.firstTicket === null || order.entry === undefined) return 'orderNotPaid';
  const tickets = await ticketsOf(fairness, order, order.firstTicket);
  return { orderId, salt: order.salt, entry: order.entry, tickets };
}

async function ticketsOf(
  { fair, hashing, pause }: Fairness,
  { drawId, quantity }: ProvableOrder,
  first: number,
): Promise<TicketProof[]> {
  const end = first + quantity;
  const firstRun = Math.floor(first / RUN_SIZE);
  const endRun = Math.ceil(end / RUN_SIZE);
  const box = await fair.slice(drawId, { from: firstRun * RUN_SIZE, to: endRun * RUN_SIZE });
  const tickets: TicketProof[] = [];
  for (let run = firstRun; run < endRun; run += 1) {
    const proofOf = proofsOfRun(hashing, box, { run, lines: linesOf(box, run - firstRun) });
    for (let slot = Math.max(first, run * RUN_SIZE); slot < Math.min(end, (run + 1) * RUN_SIZE); slot += 1) {
      tickets.push(proofOf(slot));
    }
    await pause();
  }
  return tickets;
}

const linesOf = ({ lines }: BoxSlice, run: number) => lines.subarray(run * RUN_SIZE, (run + 1) * RUN_SIZE);

/** A member's order with the data for its proof. */
export type ProvableOrder = Pick<Order, 'drawId' | 'orderId' | 'quantity' | 'firstTicket' | 'status'> & {
  readonly salt: Uint8Array;
  readonly entry: LogEntry | undefined;
};

/** Consecutive tickets of a sealed box with the data for their proofs. Secret. */
export type BoxSlice = Pick<SealedBox, 'drawId' | 'seed' | 'lineUp' | 'runRoots'> & {
  readonly lines: Uint8Array;
};
