import type pg from 'pg';
import type { BuyerKey, OrderBatcher, OrderCommand, Reads } from '#backend/actions/orders/ports.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import { isSoldOut } from '#backend/domain/orders/quantity.ts';
import { applyChange, keyOf, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import { isDatabaseAway } from '../../away.ts';
import { isUuid } from '../../uuid.ts';
import { plain, texts } from './arrays.ts';
import { asking } from './asking.ts';
import { inGroups } from './groups.ts';
import { holdDesk, type House, onConnection } from './hold-desk.ts';
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
