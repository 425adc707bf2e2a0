import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { OrderBatcher } from '#backend/actions/orders/ports.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import { isSoldOut } from '#backend/domain/orders/limits.ts';
import { applyChange, keyOf, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { isDatabaseUnavailable } from '#backend/persistence/database-errors.ts';
import { isUuid } from '#backend/persistence/ids.ts';
import { OrderQueueFullError } from '#backend/actions/orders/place.ts';
import { plainArray, textArray, preparedOn } from './prepared-statements.ts';
import { writeUnderLock, type BatcherConfig, withConnection } from './batch.ts';
import { orderIn, type OrderRow } from './rows.ts';
import type { BuyerKey, OrderCommand, Reads } from '#backend/actions/orders/order-writer.ts';

type Participant = { readonly reads: Reads; readonly decideAll: (set: WorkingSet) => void };

/** Creates the batcher of all draws. `pool` is used by nothing else, and its connections are pipelined. */
export function createOrderBatcher(pool: pg.Pool, config: BatcherConfig): OrderBatcher {
  // Tickets never return to a box, so a sold-out draw stays sold out.
  const soldOut = new Set<string>();

  const enqueue = batchByDraw<Participant>({
    isUnrecoverable: isDatabaseUnavailable,
    run: async (drawId, participants) => {
      const draw = await writeUnderLock(pool, {
        drawId,
        config,
        reads: participants.map(({ reads }) => reads),
        decideAll: (set) => participants.forEach(({ decideAll }) => decideAll(set)),
      });
      if (draw !== undefined && isSoldOut(draw)) soldOut.add(drawId);
    },
  });

  async function run<Answer>(drawId: string, command: OrderCommand<Answer>): Promise<Answer> {
    const { reads, decide, ifNoDraw, act } = command;
    if (!isUuid(drawId) || (reads.orderId !== undefined && !isUuid(reads.orderId))) return ifNoDraw;
    let answer = ifNoDraw;
    await enqueue(drawId, {
      reads,
      decideAll: (set) => {
        const decision = decide(set);
        answer = decision.answer;
        if (decision.change === null) return;
        applyChange(set, decision.change);
        if (act !== undefined) set.acts.push(act);
      },
    });
    return answer;
  }

  return { run, isKnownSoldOut: (drawId) => soldOut.has(drawId), findEarlier: findEarlierOrders(pool) };
}

type Lookup = { readonly buyer: BuyerKey; found: Order | undefined };

/** Callers that ask at the same time share a statement. */
function findEarlierOrders(pool: pg.Pool): OrderBatcher['findEarlier'] {
  const find = batchByDraw<Lookup>({
    isUnrecoverable: isDatabaseUnavailable,
    run: (_drawId, batch) =>
      withConnection(pool, async (client) => {
        const rows = await preparedOn(client)<OrderRow>('READ_KEYED', [
          plainArray(batch.map(({ buyer }) => buyer.memberId)),
          textArray(batch.map(({ buyer }) => buyer.requestKey)),
        ]);
        const orders = new Map(rows.map((row) => [keyOf(row.member_id, row.request_key), orderIn(row)]));
        for (const waiting of batch)
          waiting.found = orders.get(keyOf(waiting.buyer.memberId, waiting.buyer.requestKey));
      }),
  });
  return async (drawId, buyer) => {
    const lookup: Lookup = { buyer, found: undefined };
    await find(drawId, lookup);
    return lookup.found;
  };
}

/** Commands in one batch at most: larger transactions make their callers wait too long. */
const MAX_BATCH_SIZE = 128;
/** Calls of one draw that may wait; further ones are rejected. */
const MAX_WAITING = 10_000;

type Waiting<Item> = {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

type ProcessBatch<Item> = {
  /** Processes a whole batch or none of it. */
  readonly run: (drawId: string, batch: readonly Item[]) => Promise<void>;
  /** Whether each command of the batch would fail alone as well. */
  readonly isUnrecoverable: (error: unknown) => boolean;
};

/**
 * Collects calls about one draw into batches. One batch per draw runs at a time; calls made meanwhile form the next one.
 * If a batch fails, each of its calls runs alone, so that only those that cause the error get it. Throws
 * `OrderQueueFullError` above 10,000 waiting.
 */
function batchByDraw<Item>({ run, isUnrecoverable }: ProcessBatch<Item>) {
  const queues = new Map<string, Waiting<Item>[]>();

  return (drawId: string, item: Item): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(drawId) ?? [];
      if (queue.length >= MAX_WAITING) return reject(new OrderQueueFullError());
      queue.push({ item, resolve, reject });
      if (queues.has(drawId)) return;
      queues.set(drawId, queue);
      void processQueue(drawId, queue);
    });

  async function processQueue(drawId: string, queue: Waiting<Item>[]): Promise<void> {
    while (queue.length > 0) {
      // Requests that arrived together, and callers who were just answered and call again, share a batch.
      await nextTurn();
      await processBatch(drawId, queue.splice(0, MAX_BATCH_SIZE));
    }
    queues.delete(drawId);
  }

  async function processBatch(drawId: string, batch: readonly Waiting<Item>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    try {
      await run(drawId, items);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && !isUnrecoverable(error))
        for (const waiting of batch) await processBatch(drawId, [waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
