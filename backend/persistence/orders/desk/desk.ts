import type pg from 'pg';
import type { Desk, OrderWish } from '#backend/actions/orders/ports.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import { again } from '#backend/domain/orders/place.ts';
import { isSoldOut } from '#backend/domain/orders/quantity.ts';
import { isDatabaseAway } from '../../away.ts';
import { isUuid } from '../../uuid.ts';
import { plain, texts } from './arrays.ts';
import { asking } from './asking.ts';
import {
  type Errand,
  givingBack,
  type Needs,
  notingRefund,
  opening,
  placing,
  refunding,
  settling,
} from './errands.ts';
import { inGroups } from './groups.ts';
import { holdDesk, type House, onConnection } from './hold-desk.ts';
import { orderIn, type OrderRow } from './rows.ts';
import { keyOf, putDown, type Table } from './table.ts';

type Party = { readonly needs: Needs; readonly serve: (table: Table | undefined) => void };

/** The desks of all draws. The connections are its own, and pipelined. */
export function deskOver(pool: pg.Pool, house: House): Desk {
  // Nothing ever goes back into a box: what was sold out once is so for ever.
  const soldOut = new Set<string>();
  const earlier = earlierOrders(pool);

  const meet = inGroups<Party>({
    isHopeless: isDatabaseAway,
    run: async (drawId, parties) => {
      const standing = await holdDesk(pool, {
        drawId,
        house,
        needs: parties.map(({ needs }) => needs),
        serve: (table) => parties.forEach(({ serve }) => serve(table)),
      });
      if (standing !== undefined && isSoldOut(standing)) soldOut.add(drawId);
    },
  });

  async function come<Answer>(drawId: string, errand: Errand<Answer>): Promise<Answer> {
    const { needs, serve, nowhere, act } = errand;
    if (!isUuid(drawId) || (needs.order !== undefined && !isUuid(needs.order))) return nowhere;
    let answer = nowhere;
    await meet(drawId, {
      needs,
      serve: (table) => {
        if (table === undefined) return;
        const decision = serve(table);
        answer = decision.answer;
        if (decision.change === null) return;
        putDown(table, decision.change);
        if (act !== undefined) table.acts.push(act);
      },
    });
    return answer;
  }

  return {
    place: async (wish) => {
      // Sold out, and yet whoever has an order of this wish already is given it again.
      if (soldOut.has(wish.drawId)) return (await earlier(wish)) ?? 'soldOut';
      return come(wish.drawId, placing(wish));
    },
    open: (trip) => come(trip.drawId, opening(trip)),
    settle: (key, capture) => come(key.drawId, settling(key, capture)),
    giveBack: (key, end) => come(key.drawId, givingBack(key, end)),
    refund: (key, act) => come(key.drawId, refunding(key, act)),
    noteRefund: (key, refund) => come(key.drawId, notingRefund(key, refund)),
  };
}

type Looking = { readonly wish: OrderWish; found: Order | 'keyReused' | undefined };

/** What was placed under these keys before, for everybody who asks at the same moment. Nothing is locked. */
function earlierOrders(pool: pg.Pool) {
  const look = inGroups<Looking>({
    isHopeless: isDatabaseAway,
    run: (_drawId, group) =>
      onConnection(pool, async (client) => {
        const rows = await asking(client)<OrderRow>('READ_KEYED', [
          plain(group.map(({ wish }) => wish.memberId)),
          texts(group.map(({ wish }) => wish.requestKey)),
        ]);
        const orders = new Map(rows.map((row) => [keyOf(row.member_id, row.request_key), orderIn(row)]));
        for (const one of group) {
          const order = orders.get(keyOf(one.wish.memberId, one.wish.requestKey));
          one.found = order && again(order, one.wish);
        }
      }),
  });
  return async (wish: OrderWish) => {
    const looking: Looking = { wish, found: undefined };
    await look(wish.drawId, looking);
    return looking.found;
  };
}
