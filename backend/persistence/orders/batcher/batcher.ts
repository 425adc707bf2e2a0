import type pg from 'pg';
import type { Order } from '#backend/domain/orders/order.ts';
import { isSoldOut } from '#backend/domain/orders/limits.ts';
import { applyChange, keyOf, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { Batcher, type BatcherUse } from '../../db/batcher.ts';
import type { Batching, Submit } from '../../db/batching.ts';
import { plainArray, textArray, preparedOn } from './prepared-statements.ts';
import { writeUnderLock, type BatcherConfig, withConnection } from './batch.ts';
import { orderIn, type OrderRow } from './rows.ts';
import type { BuyerKey, OrderCommand, Reads } from './command.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/**
 * Collects commands on one draw and runs each batch in one transaction that holds the draw's row, which gives the
 * order of all its changes. Each caller is answered after the commit. Throws if too many wait.
 */
export type OrderBatcher = {
  run<Answer>(drawId: string, command: OrderCommand<Answer>): Promise<Answer>;
  /** `true`: this process has read that the draw is sold out, which is final. */
  isKnownSoldOut(drawId: string): boolean;
  /** The order placed under this key before. Locks nothing. */
  findEarlier(buyer: BuyerKey): Promise<Order | undefined>;
};

type Participant = {
  readonly drawId: string;
  readonly reads: Reads;
  readonly decideAll: (set: WorkingSet) => void;
};

/** Connections of the order batcher, which are pipelined and used by nothing else, and the counts of its batches. */
type OrderBatcherDeps = { readonly batcherPool: pg.Pool; readonly batching: Pick<Batching, 'use'> };

/** Creates the batcher of all draws. One per process, so that callers share batches. */
export function createOrderBatcher(deps: OrderBatcherDeps, config: BatcherConfig): OrderBatcher {
  const { batcherPool, batching } = deps;
  // Tickets never return to a box, so a sold-out draw stays sold out.
  const soldOut = new Set<string>();

  const enqueue = batchByDraw(batching.use('orders'), async (participants: readonly Participant[]) => {
    const [{ drawId } = { drawId: '' }] = participants;
    const draw = await writeUnderLock(batcherPool, {
      drawId,
      config,
      reads: participants.map(({ reads }) => reads),
      decideAll: (set) => participants.forEach(({ decideAll }) => decideAll(set)),
    });
    if (draw !== undefined && isSoldOut(draw)) soldOut.add(drawId);
    return participants.map(() => undefined);
  });

  async function run<Answer>(drawId: string, command: OrderCommand<Answer>): Promise<Answer> {
    const { reads, decide, ifNoDraw, act } = command;
    if (!isUuid(drawId) || (reads.orderId !== undefined && !isUuid(reads.orderId))) return ifNoDraw;
    let answer = ifNoDraw;
    await enqueue({
      drawId,
      reads,
      decideAll: (set) => {
        const decision = decide(set);
        answer = decision.answer;
        if (decision.change === null) return;
        applyChange(set, decision.change);
        if (act !== undefined) set.acts.push(act(decision.answer));
      },
    });
    return answer;
  }

  return { run, isKnownSoldOut: (drawId) => soldOut.has(drawId), findEarlier: findEarlierOrders(deps) };
}

/** Callers that ask at the same time share a statement. */
function findEarlierOrders({ batcherPool, batching }: OrderBatcherDeps): OrderBatcher['findEarlier'] {
  const batcher = new Batcher<BuyerKey, Order | undefined>(
    {
      isRepeatable: true,
      run: (buyers) =>
        withConnection(batcherPool, async (client) => {
          const rows = await preparedOn(client)<OrderRow>('READ_KEYED', [
            plainArray(buyers.map(({ memberId }) => memberId)),
            textArray(buyers.map(({ requestKey }) => requestKey)),
          ]);
          const orders = new Map(rows.map((row) => [keyOf(row.member_id, row.request_key), orderIn(row)]));
          return buyers.map(({ memberId, requestKey }) => orders.get(keyOf(memberId, requestKey)));
        }),
    },
    batching.use('earlier orders'),
  );
  return (buyer) => batcher.submit(buyer);
}

/** Creates a batcher for each draw that has calls. One batch per draw runs at a time. */
function batchByDraw<Call extends { readonly drawId: string }>(
  use: BatcherUse,
  run: (calls: readonly Call[]) => Promise<readonly undefined[]>,
): Submit<Call, void> {
  const batchers = new Map<string, Batcher<Call, undefined>>();
  return async (call) => {
    const { drawId } = call;
    const batcher = batchers.get(drawId) ?? new Batcher({ run, isRepeatable: false }, use);
    batchers.set(drawId, batcher);
    try {
      await batcher.submit(call);
    } finally {
      // The batcher is idle after it has answered all callers of the batch.
      setImmediate(() => {
        if (batcher.isIdle && batchers.get(drawId) === batcher) batchers.delete(drawId);
      });
    }
  };
}
