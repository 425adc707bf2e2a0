import { and, eq, gte, inArray, lt, ne, type SQL, sql, sum, isNull } from 'drizzle-orm';
import type { OrderView, PrizeView } from '#backend/domain/orders/order-view.ts';
import { capOf, type MinorCaps, monthInJapan, orderedSince } from '#backend/domain/orders/limits.ts';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { Connection } from '../database.ts';
import { draws, paymentSessions, members, orders, wonPrizes } from '../schema.ts';
import { activeSessionView } from '../payments/payment-session-store.ts';
import { prizeViews } from '../prizes/prize-views.ts';

/** An order as its member sees it. Its prizes are included only once it was played. */
export async function orderView(db: Connection, order: Order, caps: MinorCaps): Promise<OrderView> {
  const isPlayed = order.status === 'CONFIRM';
  const [draw] = await db
    .select({
      directoryName: draws.directoryName,
      drawTitle: draws.title,
      birthday: members.birthday,
      at: sql<string>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
    })
    .from(draws)
    .innerJoin(members, eq(members.memberId, order.memberId))
    .where(eq(draws.drawId, order.drawId));
  if (draw === undefined) throw new Error('The draw of the order was not found.');
  const { birthday, directoryName, drawTitle } = draw;
  const at = new Date(draw.at);
  return {
    ...order,
    hasLastOne: isPlayed && order.hasLastOne,
    ...{ directoryName, drawTitle, at },
    paymentSession:
      order.status === 'PLAYING'
        ? await activeSessionView(db, eq(paymentSessions.orderId, order.orderId))
        : null,
    prizes: isPlayed ? await prizesOf(db, order) : [],
    monthlyCap: birthday === null ? null : await monthlyCap(db, order, { birthday, at, caps }),
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
