import { and, eq, sql } from 'drizzle-orm';
import type { PayableStore } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '../database.ts';
import { isUuid } from '../ids.ts';
import { draws, members, orders, shipments } from '../schema.ts';

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
    shipment: async (memberId, shipmentId) => {
      if (!isUuid(shipmentId)) return undefined;
      const isTheirs = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
      const [found] = await db
        .select(SHIPMENT)
        .from(shipments)
        .innerJoin(members, eq(members.memberId, shipments.memberId))
        .where(isTheirs);
      if (found === undefined || found.email === null) return undefined;
      const { email, withdrawnAt, ...shipment } = found;
      const isWithdrawn = withdrawnAt !== null;
      return { ...shipment, email, isWithdrawn, fee: yen(found.fee), at: new Date(found.at) };
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

const AT = sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number);

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
  at: AT,
};

const SHIPMENT = {
  shipmentId: shipments.shipmentId,
  memberId: shipments.memberId,
  status: shipments.status,
  fee: shipments.fee,
  prizes: shipments.prizes,
  paymentStatus: shipments.paymentStatus,
  payUntil: shipments.payUntil,
  withdrawnAt: shipments.withdrawnAt,
  email: members.email,
  at: AT,
};
