import { and, eq, sql } from 'drizzle-orm';
import type { PayableStore } from '#backend/actions/payments/stores.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../database.ts';
import { isUuid } from '../uuid.ts';
import { draws, members, orders } from '../schema.ts';

export function payableStore(db: Connection): PayableStore {
  const find = db
    .select(PAYABLE)
    .from(orders)
    .innerJoin(draws, eq(draws.drawId, orders.drawId))
    .innerJoin(members, eq(members.memberId, orders.memberId))
    .where(
      and(eq(orders.orderId, sql.placeholder('orderId')), eq(orders.memberId, sql.placeholder('memberId'))),
    )
    .prepare('payable_find');
  return {
    find: async (memberId, orderId) => {
      if (!isUuid(orderId)) return undefined;
      const [found] = await find.execute({ memberId, orderId });
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
  };
}

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
