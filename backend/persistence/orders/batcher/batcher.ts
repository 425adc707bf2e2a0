import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { BuyerKey, OrderBatcher, OrderCommand, Reads } from '#backend/actions/orders/ports.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import { isSoldOut } from '#backend/domain/orders/limits.ts';
import { applyChange, keyOf, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { isDatabaseAway } from '#backend/persistence/database-errors.ts';
import { isUuid } from '#backend/persistence/uuid.ts';
import { DeskBusy } from '#backend/actions/orders/place.ts';
import { plain, texts, asking } from './prepared-statements.ts';
import { holdDesk, type House, onConnection } from './batch.ts';
import { orderIn, type OrderRow } from './rows.ts';

type Participant = { readonly reads: Reads; readonly serve: (set: WorkingSet) => void };

/** The batches of all draws. The connections are its own, and pipelined. */
export function createOrderBatcher(pool: pg.Pool, house: House): OrderBatcher {
  // Nothing ever goes back into a box: what was sold out once stays so.
  const soldOut = new Set<string>();

  const join = inGroups<Participant>({
    isHopeless: isDatabaseAway,
    run: async (drawId, participants) => {
      const standing = await holdDesk(pool, {
        drawId,
        house,
        reads: participants.map(({ reads }) => reads),
        serve: (set) => participants.forEach(({ serve }) => serve(set)),
      });
      if (standing !== undefined && isSoldOut(standing)) soldOut.add(drawId);
    },
  });

  async function run<Answer>(drawId: string, command: OrderCommand<Answer>): Promise<Answer> {
    const { reads, decide, ifNoDraw, act } = command;
    if (!isUuid(drawId) || (reads.orderId !== undefined && !isUuid(reads.orderId))) return ifNoDraw;
    let answer = ifNoDraw;
    await join(drawId, {
      reads,
      serve: (set) => {
        const decision = decide(set);
        answer = decision.answer;
        if (decision.change === null) return;
        applyChange(set, decision.change);
        if (act !== undefined) set.acts.push(act);
      },
    });
    return answer;
  }

  return { run, isKnownSoldOut: (drawId) => soldOut.has(drawId), earlier: earlierOrders(pool) };
}

type Lookup = { readonly buyer: BuyerKey; found: Order | undefined };

/** Callers that ask at the same time share a statement. */
function earlierOrders(pool: pg.Pool): OrderBatcher['earlier'] {
  const look = inGroups<Lookup>({
    isHopeless: isDatabaseAway,
    run: (_drawId, group) =>
      onConnection(pool, async (client) => {
        const rows = await asking(client)<OrderRow>('READ_KEYED', [
          plain(group.map(({ buyer }) => buyer.memberId)),
          texts(group.map(({ buyer }) => buyer.requestKey)),
        ]);
        const orders = new Map(rows.map((row) => [keyOf(row.member_id, row.request_key), orderIn(row)]));
        for (const one of group) one.found = orders.get(keyOf(one.buyer.memberId, one.buyer.requestKey));
      }),
  });
  return async (drawId, buyer) => {
    const lookup: Lookup = { buyer, found: undefined };
    await look(drawId, lookup);
    return lookup.found;
  };
}

/** A transaction with more in it takes longer than those in it want to wait. */
const AT_MOST = 128;
/** Calls of one draw that may wait; further ones are rejected. */
const LONGEST_QUEUE = 10_000;

type Waiting<Asked> = {
  readonly asked: Asked;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

type Work<Asked> = {
  /** Processes a whole group or none of it. */
  readonly run: (drawId: string, group: readonly Asked[]) => Promise<void>;
  /** The error would meet each of the group alone as well. */
  readonly isHopeless: (error: unknown) => boolean;
};

/**
 * Groups what is asked about one draw at the same time. One group of a draw runs at a time; calls made meanwhile are the
 * next. If a group fails, each of its members runs alone, so that only those that cause the error get it. Throws
 * `DeskBusy` above 10,000 waiting.
 */
function inGroups<Asked>({ run, isHopeless }: Work<Asked>) {
  const queues = new Map<string, Waiting<Asked>[]>();

  return (drawId: string, asked: Asked): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(drawId) ?? [];
      if (queue.length >= LONGEST_QUEUE) return reject(new DeskBusy());
      queue.push({ asked, resolve, reject });
      if (queues.has(drawId)) return;
      queues.set(drawId, queue);
      void workOff(drawId, queue);
    });

  async function workOff(drawId: string, queue: Waiting<Asked>[]): Promise<void> {
    while (queue.length > 0) {
      // Requests that arrived together, and callers who were just answered and call again, share a group.
      await nextTurn();
      await runGroup(drawId, queue.splice(0, AT_MOST));
    }
    queues.delete(drawId);
  }

  async function runGroup(drawId: string, group: readonly Waiting<Asked>[]): Promise<void> {
    const asked = group.map((one) => one.asked);
    try {
      await run(drawId, asked);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && !isHopeless(error)) for (const one of group) await runGroup(drawId, [one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
