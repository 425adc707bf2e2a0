import { and, eq, gte, inArray, lt, ne, type SQL, sum, isNull } from 'drizzle-orm';
import type { OrderStore } from '#backend/actions/orders/ports.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import { capOf, type MinorCaps, monthInJapan, orderedSince } from '#backend/domain/orders/limits.ts';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { Batching } from '../db/batching.ts';
import type { Connection } from '../db/database.ts';
import { orders, wonPrizes } from '../schema.ts';
import { refundViewsIn } from '../refunds/refund-views.ts';
import { prizeViews } from '../prizes/prize-views.ts';
import { batchedOwnOrders } from './own-orders.ts';

type ViewDeps = { readonly db: Connection; readonly batching: Batching; readonly caps: MinorCaps };

/** Reads an order as its member sees it. Its prizes are included only once it was played. */
export function orderViews({ db, batching, caps }: ViewDeps): OrderStore['view'] {
  const find = batchedOwnOrders(batching);
  return async (memberId, orderId) => {
    const found = await find(memberId, orderId);
    if (found === undefined) return undefined;
    const { order, birthday, directoryName, drawTitle, redirectId, url, at: ms } = found;
    const at = new Date(ms);
    const isPlayed = order.status === 'CONFIRM';
    return {
      ...order,
      hasLastOne: isPlayed && order.hasLastOne,
      ...{ directoryName, drawTitle, at, refunds: refundViewsIn(found.refunds), dispute: found.dispute },
      paymentSession: redirectId === null ? null : { redirectId, url },
      prizes: isPlayed ? await prizesOf(db, order) : [],
      monthlyCap: birthday === null ? null : await monthlyCap(db, order, { birthday, at, caps }),
    };
  };
}

type MinorContext = { readonly birthday: string; readonly at: Date; readonly caps: MinorCaps };

/** The rest of a minor's monthly cap. Does not count the order itself, which is not paid yet. */
async function monthlyCap(db: Connection, order: Order, { birthday, at, caps }: MinorContext) {
  const cap = capOf(birthday, at, caps);
  if (cap === null) return null;
  const { from, to } = monthInJapan(at);
  const isPaid = inArray(orders.status, ['SUCCESS', 'CONFIRM']);
  const isLive = inArray(orders.status, ['START', 'PLAYING']);
  const mine = eq(orders.memberId, order.memberId);
  const thisMonth = and(
    gte(orders.orderedAt, orderedSince(from)),
    gte(orders.settledAt, from),
    lt(orders.settledAt, to),
  );
  const spent = await sumOf(db, and(mine, isPaid, thisMonth));
  const others = await sumOf(
    db,
    and(mine, eq(orders.stage, 'open'), isLive, ne(orders.orderId, order.orderId)),
  );
  return { cap, left: Math.max(0, cap - spent - others) };
}

async function sumOf(db: Connection, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ yen: sum(orders.total) })
    .from(orders)
    .where(which);
  return Number(counted?.yen ?? 0);
}

/** The prizes of a played order by ticket, the last-one prize at the end. Void prizes are omitted. */
const prizesOf = (db: Connection, { drawId, orderId }: OrderKey): Promise<PrizeView[]> =>
  prizeViews(
    db,
    and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId), isNull(wonPrizes.voidedAt)),
  );
