import { and, eq, sql } from 'drizzle-orm';
import type { PayableStore } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../database.ts';
import { draws, members, orders } from '../schema.ts';

export const payableStore = (db: Connection): PayableStore => ({
  find: async (memberId, orderId) => {
    if (!UUID.test(orderId)) return undefined;
    const [found] = await db
      .select(PAYABLE)
      .from(orders)
      .innerJoin(draws, eq(draws.drawId, orders.drawId))
      .innerJoin(members, eq(members.memberId, orders.memberId))
      .where(and(eq(orders.orderId, orderId), eq(orders.memberId, memberId)));
    if (found === undefined || found.email === null || found.birthday === null) return undefined;
    const { email, birthday } = found;
    return { ...found, email, birthday, total: yen(found.total), at: new Date(found.at) };
  },

  emailOf: async (memberId) => {
    const [member] = await db
      .select({ email: members.email })
      .from(members)
      .where(eq(members.memberId, memberId));
    return member?.email ?? undefined;
  },
});

const PAYABLE = {
  drawId: orders.drawId,
  orderId: orders.orderId,
  status: orders.status,
  quantity: orders.quantity,
  total: orders.total,
  heldUntil: orders.heldUntil,
  directoryName: draws.directoryName,
  drawTitle: draws.title,
  offered: draws.paymentTypes,
  email: members.email,
  birthday: members.birthday,
  at: sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
};

/** An id can be any text that somebody sent; what is no id of ours is nobody's. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
